package io.github.dozemeter.applications;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The witness: voluntary context switches of each thread of a process as the kernel counts them, read by code that shares
 * nothing with Dozemeter. {@code pidstat -wt} reads the same files.
 */
record KernelCount(long nanos, Map<String, Long> switches) {

    private static final String LINE = "voluntary_ctxt_switches:";

    static KernelCount of(long pid) throws IOException {
        Map<String, Long> switches = new HashMap<>();
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
            tasks.forEach(task -> read(task).ifPresent(line ->
                switches.put(task.getFileName().toString(), Long.parseLong(line.substring(LINE.length()).trim()))));
        }
        return new KernelCount(System.nanoTime(), switches);
    }

    /** Empty for a thread that has just ended. */
    private static Optional<String> read(Path task) {
        try (Stream<String> lines = Files.lines(task.resolve("status"))) {
            return lines.filter(line -> line.startsWith(LINE)).findFirst();
        } catch (IOException | UncheckedIOException ended) {
            return Optional.empty();
        }
    }

    /** Wake-ups a second since an earlier reading. */
    double perSecond(KernelCount earlier) {
        return since(earlier) / ((nanos - earlier.nanos) / 1e9);
    }

    /** Wake-ups since an earlier reading; a thread that ended in between is missing. */
    long since(KernelCount earlier) {
        long sum = 0;
        for (Map.Entry<String, Long> task : switches.entrySet()) {
            sum += Math.max(0, task.getValue() - earlier.switches.getOrDefault(task.getKey(), 0L));
        }
        return sum;
    }
}
