package io.github.dozemeter.cli.look;

import io.github.dozemeter.threads.TaskReadings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** A folder like {@code /proc/PID/task}, of as many threads as a test writes into it. */
record Tasks(Path folder) {

    /** @param ticks of 10 ms, half of them in the kernel */
    Tasks with(int id, int idInside, String name, long switches, long ticks) throws IOException {
        Path task = Files.createDirectories(folder.resolve(Integer.toString(id)));
        Files.writeString(task.resolve("status"), "Name:\t" + name + "\nNSpid:\t" + id + "\t" + idInside
            + "\nvoluntary_ctxt_switches:\t" + switches + "\n");
        Files.writeString(task.resolve("stat"), id + " (" + name + ") S 1 1 1 0 -1 0 0 0 0 0 " + ticks / 2 + " " + ticks / 2 + " 0 0\n");
        return this;
    }

    Tasks without(int id) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(Integer.toString(id)))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder.resolve(Integer.toString(id)));
        return this;
    }

    Map<Integer, TaskReadings.Task> read() {
        return TaskReadings.read(folder.toFile(), true);
    }
}
