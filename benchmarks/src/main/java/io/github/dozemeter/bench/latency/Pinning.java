package io.github.dozemeter.bench.latency;

import io.github.dozemeter.bench.machine.Processors;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/**
 * To which processors a test is bound, and how.
 *
 * @param prefix of the command line, empty if it is bound to none
 * @param words for the reader: which, and why not the others
 */
public record Pinning(List<String> prefix, String words) {

    public static final String AUTO = "auto";
    public static final String NONE = "none";
    private static final String LIST = "\\d+(,\\d+)*";

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
            return new Pinning(List.of(), "not pinned, as asked");
        }
        if (!wish.equals(AUTO) && !wish.matches(LIST)) {
            throw new IllegalArgumentException("pin: auto, none, or processors such as 0,1, not " + wish);
        }
        if (!processors.hasTaskset()) {
            return new Pinning(List.of(), "not pinned: there is no command taskset here");
        }
        return wish.equals(AUTO) ? automatic(processors) : named(wish, processors.allowed());
    }

    private static Pinning named(String wish, SortedSet<Integer> allowed) {
        for (String processor : wish.split(",")) {
            if (!allowed.contains(Integer.valueOf(processor))) {
                throw new IllegalArgumentException("pin: this process may not use processor " + processor + ", only "
                    + allowed);
            }
        }
        return pinned(wish, "as asked");
    }

    private static Pinning automatic(Processors processors) {
        List<Integer> allowed = new ArrayList<>(processors.allowed());
        if (allowed.size() < 2) {
            return new Pinning(List.of(), "not pinned: only one processor may be used");
        }
        return processors.siblings().map(pair -> pinned(pair.first() + "," + pair.last(), "hyper-threads of one core"))
            .orElseGet(() -> pinned(allowed.get(0) + "," + allowed.get(1),
                "two cores: there are no hyper-threads of one core to use"));
    }

    private static Pinning pinned(String list, String why) {
        return new Pinning(List.of("taskset", "-c", list), "pinned to processors " + list + ", " + why);
    }
}
