package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.options.WritableFile;
import io.github.dozemeter.report.AtomicFile;
import io.github.dozemeter.report.ChosenHistogram;
import io.github.dozemeter.report.Page;
import io.github.dozemeter.report.ReportFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Where a report goes: a file, or stdout. */
final class ReportFile {

    /** What can be made of a report in JSON without the agent. */
    private static final List<String> FROM_JSON = Arrays.asList(".json", ".html");

    private final Path file;
    private final Gate gate;
    private final Console console;

    /**
     * @param file null for stdout
     * @param gate judges the report, which is JSON then, and its findings go to stdout; null for none
     */
    ReportFile(Path file, Gate gate, Console console) {
        this.file = file == null ? null : file.toAbsolutePath();
        this.gate = gate;
        this.console = console;
    }

    /** @throws CommandFailure if it cannot be written: before a JVM is touched, not after half a minute */
    void check() {
        if (file == null) {
            return;
        }
        String obstacle = WritableFile.obstacle(file.toString(), true);
        if (obstacle != null) {
            throw CommandFailure.usage("-f " + file + " cannot be written: " + obstacle);
        }
        List<String> endings = gate == null ? ReportFormat.endings() : FROM_JSON;
        if (!endings.contains('.' + ending())) {
            throw CommandFailure.usage("-f " + file.getFileName() + ": expected a file that ends in one of "
                + String.join(", ", endings) + (gate == null ? "" : ", as --fail-on is given"));
        }
    }

    private String ending() {
        if (file == null) {
            return "txt";
        }
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    /** The width of the terminal; empty if the report goes elsewhere. */
    String columns() {
        return file == null && gate == null && console.outIsTerminal() ? Integer.toString(Terminal.columns()) : "";
    }

    /** The name for the agent to use: from it the agent takes the format and the histogram. */
    String nameForAgent() {
        if (gate != null) {
            return "report.json";
        }
        String histogram = file == null ? "" : ChosenHistogram.choice(file.getFileName().toString());
        return "report" + (histogram.isEmpty() ? "" : '-' + histogram) + '.' + ending();
    }

    /**
     * The file appears complete, or not at all.
     *
     * @param from what it is a report of
     * @return the exit code
     */
    int take(Path made, String from) {
        if (gate != null) {
            String json = read(made);
            if (file != null) {
                write(out -> out.write(converted(json).getBytes(StandardCharsets.UTF_8)));
            }
            return gate.judge(json, from);
        }
        if (file == null) {
            print(made);
        } else {
            write(out -> Files.copy(made, out));
        }
        return ExitCode.OK;
    }

    private String converted(String json) throws IOException {
        if (ending().equals("json")) {
            return json;
        }
        StringWriter page = new StringWriter();
        // A file may come from anywhere; what the agent writes holds no such sign.
        Page.own().frozen(out -> out.write(json.replace("<", "\\u003c"))).writeTo(page);
        return page.toString();
    }

    private void write(AtomicFile.Content content) {
        try {
            new AtomicFile(file).write(content);
            console.say("the report is in " + file);
        } catch (IOException full) {
            throw CommandFailure.failed(file + " was not written: " + IoErrors.of(full));
        }
    }

    private static String read(Path made) {
        try {
            return new String(Files.readAllBytes(made), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw CommandFailure.failed(made.getFileName() + " cannot be read: " + IoErrors.of(unreadable));
        }
    }

    private void print(Path made) {
        try {
            Files.copy(made, console.out());
            console.flush();
        } catch (IOException unreadable) {
            throw CommandFailure.failed("the report cannot be read: " + IoErrors.of(unreadable));
        }
    }
}
