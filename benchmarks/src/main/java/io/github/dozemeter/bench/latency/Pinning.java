package io.github.dozemeter.bench.latency;

import io.github.dozemeter.bench.machine.Processors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;

/**
 * To which processors a test is bound, and how.
 *
 * @param prefix of the command line, empty if it is bound to none
 * @param processors that the test may use then
 * @param words for the reader: which, and why not the others
 */
public record Pinning(List<String> prefix, int processors, String words) {

    public static final String AUTO = "auto";
    public static final String NONE = "none";
    private static final String LIST = "\\d{1,5}(,\\d{1,5})*";

    public Pinning {
        prefix = List.copyOf(prefix);
    }

    /**
     * @param wish {@link #AUTO}: the hyper-threads of one core where there are some, or else two processors;
     *     {@link #NONE}; or a list such as {@code 2,3}
     * @throws IllegalArgumentException with a sentence, if that cannot be
     */
    public static Pinning of(String wish, Processors processors) {
        if (wish.equals(NONE)) {
            return unpinned(processors, ", as asked");
        }
        if (!wish.equals(AUTO) && !wish.matches(LIST)) {
            throw new IllegalArgumentException("pin: auto, none, or processors such as 0,1, not " + wish);
        }
        if (!processors.hasTaskset()) {
            return unpinned(processors, ": there is no command taskset here");
        }
        return wish.equals(AUTO) ? automatic(processors) : named(wish, processors.allowed());
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

    private static Pinning automatic(Processors processors) {
        List<Integer> allowed = new ArrayList<>(processors.allowed());
        if (allowed.size() < 2) {
            return unpinned(processors, ": only one processor may be used");
        }
        return processors.siblings()
            .map(pair -> pinned(pair.first() + "," + pair.last(), 2, "hyper-threads of one core"))
            .orElseGet(() -> pinned(allowed.get(0) + "," + allowed.get(1), 2,
                "two cores: there are no hyper-threads of one core to use"));
    }

    private static Pinning unpinned(Processors processors, String why) {
        return new Pinning(List.of(), processors.allowed().size(), "not pinned" + why);
    }

    private static Pinning pinned(String list, int count, String why) {
        return new Pinning(List.of("taskset", "-c", list), count, "pinned to processors " + list + ", " + why);
    }
}
