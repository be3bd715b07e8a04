package io.github.dozemeter.bench.machine;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * To which processors a test is bound, and how.
 *
 * @param prefix of the command line, empty if it is bound to none
 * @param processors that the test may use then
 * @param words for the reader: which, and why not the others
 */
public record Pinning(List<String> prefix, int processors, String words) {

    public static final String AUTO = "auto";
    static final String NONE = "none";
    private static final String LIST = "\\d{1,5}(,\\d{1,5})*";

    /**
     * @param wish {@link #AUTO}: the hyper-threads of one core where there are some, or else two processors;
     *     {@link #NONE}; or a list such as {@code 2,3}
     * @throws IllegalArgumentException with a sentence, if that cannot be
     */
    public static Pinning of(String wish) {
        return of(wish, new Proc(Path.of("/proc")), new Proc(Path.of("/sys/devices/system/cpu")));
    }

    static Pinning of(String wish, Proc proc, Proc cpus) {
        // Where the system does not list them, as many as the JVM counts, from 0.
        String list = proc.field("self/status", "Cpus_allowed_list");
        SortedSet<Integer> allowed = parse(list.matches("[\\d,-]+") ? list
            : "0-" + (Runtime.getRuntime().availableProcessors() - 1));
        if (wish.equals(NONE)) {
            return unpinned(allowed, ", as asked");
        }
        if (!wish.equals(AUTO) && !wish.matches(LIST)) {
            throw new IllegalArgumentException("pin: auto, none, or processors such as 0,1, not " + wish);
        }
        if (!hasTaskset()) {
            return unpinned(allowed, ": there is no command taskset here");
        }
        return wish.equals(AUTO) ? automatic(allowed, cpus) : named(wish, allowed);
    }

    private static Pinning named(String wish, SortedSet<Integer> allowed) {
        Set<Integer> chosen = new HashSet<>();
        for (String word : wish.split(",")) {
            Integer processor = Integer.valueOf(word);
            if (!allowed.contains(processor)) {
                throw new IllegalArgumentException("pin: this process may not use processor " + word + ", only "
                    + allowed);
            }
            if (!chosen.add(processor)) {
                throw new IllegalArgumentException("pin: processor " + processor + " twice in " + wish
                    + "; name different ones");
            }
        }
        return pinned(wish, chosen.size(), "as asked");
    }

    private static Pinning automatic(SortedSet<Integer> allowed, Proc cpus) {
        if (allowed.size() < 2) {
            return unpinned(allowed, ": only one processor may be used");
        }
        for (int processor : allowed) {
            SortedSet<Integer> siblings = parse(cpus.first("cpu" + processor + "/topology/thread_siblings_list",
                String.valueOf(processor)));
            siblings.retainAll(allowed);
            if (siblings.size() > 1) {
                return pinned(siblings.first() + "," + siblings.last(), 2, "hyper-threads of one core");
            }
        }
        List<Integer> all = List.copyOf(allowed);
        return pinned(all.get(0) + "," + all.get(1), 2, "two cores: there are no hyper-threads of one core to use");
    }

    private static Pinning unpinned(SortedSet<Integer> allowed, String why) {
        return new Pinning(List.of(), allowed.size(), "not pinned" + why);
    }

    private static Pinning pinned(String list, int count, String why) {
        return new Pinning(List.of("taskset", "-c", list), count, "pinned to processors " + list + ", " + why);
    }

    static boolean hasTaskset() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(folder -> !folder.isEmpty() && Files.isExecutable(Path.of(folder, "taskset")));
    }

    /** A list as the kernel prints it: {@code 0-2,5}. */
    private static SortedSet<Integer> parse(String list) {
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
