package io.github.dozemeter.cli.look;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder {@code /proc/PID}.
 *
 * @param folder of the process
 */
record ProcessFiles(Path folder) {

    private static final Path PROC = Path.of("/proc");
    /** In a second, of a processor: USER_HZ. */
    private static final double TICKS = 100;

    static ProcessFiles of(long pid) {
        return new ProcessFiles(PROC.resolve(Long.toString(pid)));
    }

    /** Threads that end meanwhile are left out. */
    List<TaskFiles> tasks() throws IOException {
        try (Stream<Path> tasks = Files.list(folder.resolve("task"))) {
            return tasks.sorted().flatMap(ProcessFiles::task).toList();
        }
    }

    private static Stream<TaskFiles> task(Path task) {
        try {
            return Stream.of(TaskFiles.read(task));
        } catch (IOException ended) {
            return Stream.empty();
        }
    }

    /** Returns what its threads of a name have in their files. */
    TaskFiles task(String name) throws IOException {
        return tasks().stream().filter(task -> task.name().equals(name)).findFirst().orElseThrow();
    }

    long switches(int task) throws IOException {
        return TaskFiles.read(folder.resolve("task").resolve(Integer.toString(task))).switches();
    }

    /** Returns its CPU time in ticks of 10 ms, in the application and in the kernel. */
    List<String> ticks() throws IOException {
        return TaskFiles.ticks(Files.readString(folder.resolve("stat")));
    }

    double cpuSeconds() throws IOException {
        return ticks().stream().mapToLong(Long::parseLong).sum() / TICKS;
    }

    /** Returns for how long all processors together were not idle. */
    static double machineSeconds() throws IOException {
        String[] fields = Files.readString(PROC.resolve("stat")).split("\n")[0].trim().split(" +");
        return Stream.of(fields[1], fields[2], fields[3]).mapToLong(Long::parseLong).sum() / TICKS;
    }

    static String load() throws IOException {
        return Files.readString(PROC.resolve("loadavg")).split(" ")[0];
    }
}
