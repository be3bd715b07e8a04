package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.Refusal;
import io.github.dozemeter.config.WritablePlace;
import io.github.dozemeter.export.ReportFormat;
import io.github.dozemeter.export.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Where a report goes: a file of this process's user, or stdout. */
final class ReportFile {

    private final Path file;
    private final Console console;

    /** @param file null for stdout */
    ReportFile(Path file, Console console) {
        this.file = file == null ? null : file.toAbsolutePath();
        this.console = console;
    }

    /** @throws Refusal if it could not be written: said before a JVM is touched, not after half a minute */
    void check() {
        if (file == null) {
            return;
        }
        if (!ReportFormat.endings().contains('.' + ending())) {
            throw Refusal.usage("-f " + file.getFileName() + ": expected a file that ends in one of "
                + String.join(", ", ReportFormat.endings()));
        }
        String obstacle = WritablePlace.obstacle(file.toString());
        if (obstacle != null) {
            throw Refusal.failed(file + " cannot be written: " + obstacle);
        }
    }

    String ending() {
        if (file == null) {
            return "txt";
        }
        String name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    /**
     * A file appears when it is whole, or not at all.
     *
     * @param part what a report of several files puts before the ending of each; empty for the only one
     */
    void take(String part, Path made) {
        if (file == null) {
            print(made);
            return;
        }
        Path place = named(part);
        try {
            new WholeFile(place).write(out -> Files.copy(made, out));
            console.say("the report is in " + place);
        } catch (IOException full) {
            throw Refusal.failed(place + " was not written: " + Reason.of(full));
        }
    }

    private Path named(String part) {
        String name = file.getFileName().toString();
        int ending = name.lastIndexOf('.');
        return file.resolveSibling(name.substring(0, ending) + part + name.substring(ending));
    }

    private void print(Path made) {
        try {
            Files.copy(made, console.out());
            console.flush();
        } catch (IOException unreadable) {
            throw Refusal.failed("the report cannot be read: " + Reason.of(unreadable));
        }
    }
}
