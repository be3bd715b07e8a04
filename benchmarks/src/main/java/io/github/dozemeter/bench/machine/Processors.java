package io.github.dozemeter.bench.machine;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The processors that this process may use, and which of them share a core.
 *
 * @param proc normally {@code /proc}
 * @param cpus normally {@code /sys/devices/system/cpu}
 */
public record Processors(Path proc, Path cpus) {

    public static Processors here() {
        return new Processors(Path.of("/proc"), Path.of("/sys/devices/system/cpu"));
    }

    /** Their numbers; where the system does not tell, as many as the JVM counts, from 0. */
    public SortedSet<Integer> allowed() {
        String list = new Proc(proc).field("self/status", "Cpus_allowed_list");
        return list.matches("[\\d,-]+") ? parse(list)
            : parse("0-" + (Runtime.getRuntime().availableProcessors() - 1));
    }

    /** The first core of which at least two hyper-threads may be used. */
    public Optional<SortedSet<Integer>> siblings() {
        SortedSet<Integer> allowed = allowed();
        for (int processor : allowed) {
            SortedSet<Integer> siblings = new TreeSet<>();
            for (String line : new Proc(cpus).lines("cpu" + processor + "/topology/thread_siblings_list")) {
                siblings.addAll(parse(line.strip()));
            }
            siblings.retainAll(allowed);
            if (siblings.size() > 1) {
                return Optional.of(siblings);
            }
        }
        return Optional.empty();
    }

    public boolean hasTaskset() {
        String path = System.getenv().getOrDefault("PATH", "");
        return Arrays.stream(path.split(File.pathSeparator)).filter(folder -> !folder.isEmpty())
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "taskset")));
    }

    /** A list as the kernel prints it: {@code 0-2,5}. */
    static SortedSet<Integer> parse(String list) {
        SortedSet<Integer> numbers = new TreeSet<>();
        for (String range : list.split(",")) {
            String[] ends = range.split("-");
            for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) {
                numbers.add(i);
            }
        }
        return numbers;
    }
}
