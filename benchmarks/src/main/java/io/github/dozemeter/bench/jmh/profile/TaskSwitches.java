package io.github.dozemeter.bench.jmh.profile;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Context switches of each thread of this process since its start, as {@code /proc/self/task/ID/status} has them.
 *
 * @param byTask by the system's id of the thread
 */
record TaskSwitches(Map<String, Count> byTask) {

    /**
     * @param voluntary the thread had nothing to do: it slept, parked, waited
     * @param involuntary its time was up, or it said that others may run: {@code sched_yield} counts here
     */
    record Count(long voluntary, long involuntary) {

        private Count plus(Count other) {
            return new Count(voluntary + other.voluntary, involuntary + other.involuntary);
        }

        private Count minus(Count other) {
            return new Count(voluntary - other.voluntary, involuntary - other.involuntary);
        }
    }

    private static final Count NONE = new Count(0, 0);

    static TaskSwitches read(Path tasks) throws IOException {
        Map<String, Count> found = new HashMap<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
            for (Path task : all) {
                try {
                    found.put(task.getFileName().toString(), parse(Files.readAllLines(task.resolve("status"))));
                } catch (IOException endedMeanwhile) {
                    continue;
                }
            }
        }
        return new TaskSwitches(found);
    }

    private static Count parse(List<String> status) {
        return new Count(value(status, "voluntary_ctxt_switches:"), value(status, "nonvoluntary_ctxt_switches:"));
    }

    private static long value(List<String> status, String key) {
        return status.stream().filter(line -> line.startsWith(key))
            .mapToLong(line -> Long.parseLong(line.substring(key.length()).strip())).findFirst().orElse(0);
    }

    /** Threads that were not there earlier count in full, those that have ended since not at all. */
    Count since(TaskSwitches earlier) {
        return byTask.entrySet().stream()
            .map(task -> task.getValue().minus(earlier.byTask.getOrDefault(task.getKey(), NONE)))
            .reduce(NONE, Count::plus);
    }
}
