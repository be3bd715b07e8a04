package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.export.report.Page;
import io.github.dozemeter.export.report.ReportFormat;
import io.github.dozemeter.export.report.ReportWindow;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

final class ReportFile {

    /** Null for stdout. */
    final Path file;
    private final String ending;
    private final Gate gate;
    private final Console console;

    /**
     * @param format null for that of the file's ending
     * @param gate judges the report, which is JSON then, and its findings go to stdout; null for none
     */
    ReportFile(Path file, String format, Gate gate, Console console) {
        this.file = file == null ? null : file.toAbsolutePath();
        String named = format == null || format.equals("text") ? "txt" : format;
        this.ending = format == null && file != null ? Verb.ending(file) : named;
        this.gate = gate;
        this.console = console;
    }

    /** @throws CommandFailure if it cannot be written: before a JVM is touched, not after half a minute */
    void check() {
        if (file != null) {
            Verb.check("-o", file);
        }
        // A report in JSON becomes a page without the agent, but nothing else.
        boolean isLimited = file != null && gate != null;
        List<String> endings = isLimited ? Arrays.asList(".json", ".html") : ReportFormat.endings();
        String expected = file == null ? "-f " + ending + ": expected text, html, json, md or prom"
            : "-o " + file.getFileName() + ": expected a file that ends in one of "
            + String.join(", ", endings);
        Verb.require(endings.contains('.' + ending), expected + (isLimited ? ", as --fail-on is given" : ""));
    }

    /** The width of the terminal; empty if the report goes elsewhere. */
    String columns() {
        boolean isTable = file == null && gate == null && ending.equals("txt");
        return isTable && console.outIsTerminal ? Integer.toString(Terminal.columns()) : "";
    }

    /** The name for the agent to use: from it the agent takes the format. */
    String nameForAgent() {
        return "report." + (gate != null ? "json" : ending);
    }

    /** @return the exit code; the file appears complete, or not at all */
    int take(Path made, String from) {
        try {
            return take(new String(Files.readAllBytes(made), StandardCharsets.UTF_8), from);
        } catch (IOException unreadable) {
            throw CommandFailure.failed(made.getFileName() + " cannot be read: "
                + Verb.reason(unreadable));
        }
    }

    /** Says with a gate, which prints findings alone, what was done. */
    int take(ReportWindow look, String from) throws IOException {
        StringWriter text = new StringWriter();
        int columns = file == null ? console.columns() : Console.COLUMNS;
        format().report(look, columns).writeTo(text);
        if (gate != null) {
            console.say(look.source.action());
        }
        return take(text.toString(), from);
    }

    /** Returns the format of the report itself; with a gate the file is converted from it. */
    ReportFormat format() {
        return gate != null ? ReportFormat.JSON : ReportFormat.valueOf(ending.toUpperCase(Locale.ROOT));
    }

    private int take(String text, String from) {
        if (file != null) {
            Verb.write("report", file,
                out -> out.write(converted(text).getBytes(StandardCharsets.UTF_8)), console);
        } else if (gate == null) {
            console.out.print(ending.equals("txt") ? console.styled(text) : text);
        }
        return gate == null ? ExitCode.OK : gate.judge(text, from);
    }

    private String converted(String json) throws IOException {
        if (gate == null || ending.equals("json")) {
            return json;
        }
        StringWriter page = new StringWriter();
        // A file may come from anywhere; what the agent writes holds no such sign.
        new Page().frozen(out -> out.write(json.replace("<", "\\u003c"))).writeTo(page);
        return page.toString();
    }
}
