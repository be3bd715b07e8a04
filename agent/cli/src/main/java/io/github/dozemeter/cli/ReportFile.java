package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.options.WritableFile;
import io.github.dozemeter.report.AtomicFile;
import io.github.dozemeter.report.ChosenHistogram;
import io.github.dozemeter.report.ReportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Where a report goes: a file, or stdout. */
final class ReportFile {

    private final Path file;
    private final Console console;

    /** @param file null for stdout */
    ReportFile(Path file, Console console) {
        this.file = file == null ? null : file.toAbsolutePath();
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
        if (!ReportFormat.endings().contains('.' + ending())) {
            throw CommandFailure.usage("-f " + file.getFileName() + ": expected a file that ends in one of "
                + String.join(", ", ReportFormat.endings()));
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
        return file == null && console.outIsTerminal() ? Integer.toString(Terminal.columns()) : "";
    }

    /** The name for the agent to use: from it the agent takes the format and the histogram. */
    String nameForAgent() {
        String histogram = file == null ? "" : ChosenHistogram.choice(file.getFileName().toString());
        return "report" + (histogram.isEmpty() ? "" : '-' + histogram) + '.' + ending();
    }

    /** The file appears complete, or not at all. */
    void take(Path made) {
        if (file == null) {
            print(made);
            return;
        }
        try {
            new AtomicFile(file).write(out -> Files.copy(made, out));
            console.say("the report is in " + file);
        } catch (IOException full) {
            throw CommandFailure.failed(file + " was not written: " + IoErrors.of(full));
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
