package io.github.dozemeter.cli.relax;

import io.github.dozemeter.cli.jvm.TimerSlack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A folder like {@code /proc} with the threads of one process, whose first thread is its own ID. */
final class FakeKernel {

    static final int PID = 100;
    static final long USUAL = 50_000;

    private final Path proc;

    FakeKernel(Path proc) {
        this.proc = proc;
        thread(PID, "java", 1, USUAL);
    }

    TimerSlack slack() {
        return new TimerSlack(tasks().toFile());
    }

    Path proc() {
        return proc;
    }

    private Path tasks() {
        return proc.resolve(PID + "/task");
    }

    /** A thread that has just been born, or takes the ID of another. */
    FakeKernel thread(int id, String name, long start, long slack) {
        write(slackOf(id), slack + "\n");
        return counts(id, name, start, 0);
    }

    /** What the kernel has counted for it by now. */
    FakeKernel counts(int id, String name, long start, long switches) {
        Path task = tasks().resolve(Integer.toString(id));
        write(task.resolve("comm"), name + "\n");
        write(task.resolve("status"), "Name:\t" + name + "\nNSpid:\t" + id + "\nvoluntary_ctxt_switches:\t" + switches + "\n");
        write(task.resolve("stat"), id + " (a) b (" + name + ")) S 1 1 1 0 -1 0 0 0 0 0 0 0 0 0 20 0 5 0 " + start + " 0 0\n");
        return this;
    }

    void end(int id) {
        Path task = tasks().resolve(Integer.toString(id));
        try (Stream<Path> files = Files.list(task)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(task);
            Files.delete(slackOf(id));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    long of(int id) {
        return slack().of(id);
    }

    private Path slackOf(int id) {
        return proc.resolve(id + "/timerslack_ns");
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
