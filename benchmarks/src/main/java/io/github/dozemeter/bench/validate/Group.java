package io.github.dozemeter.bench.validate;

import java.util.List;
import java.util.Map;

/**
 * Benchmarks of one class that are run alike.
 *
 * @param type the JMH class, below the package {@code jmh}
 * @param methods of it, a regular expression
 * @param modes as JMH abbreviates them
 * @param threads that call at once; each number is a run of its own
 * @param params what differs from the defaults of the class
 * @param isBrief whether it is measured for less time than others
 */
record Group(String type, String methods, List<String> modes, List<Integer> threads, Map<String, List<String>> params,
             boolean isBrief) {

    static final String PACKAGE = "io.github.dozemeter.bench.jmh.";

    Group {
        modes = List.copyOf(modes);
        threads = List.copyOf(threads);
        params = Map.copyOf(params);
    }

    /** All methods, mean time, one thread. */
    static Group of(String type) {
        return new Group(type, "\\w+", List.of("avgt"), List.of(1), Map.of(), false);
    }

    Group only(String someMethods) {
        return new Group(type, someMethods, modes, threads, params, isBrief);
    }

    Group in(String... someModes) {
        return new Group(type, methods, List.of(someModes), threads, params, isBrief);
    }

    Group with(List<Integer> someThreads) {
        return new Group(type, methods, modes, someThreads, params, isBrief);
    }

    Group with(Map<String, List<String>> someParams) {
        return new Group(type, methods, modes, threads, someParams, isBrief);
    }

    Group briefly() {
        return new Group(type, methods, modes, threads, params, true);
    }

    Pace pace(Pace usual) {
        return isBrief ? usual.brief() : usual;
    }

    /** JMH's pattern for what is meant. */
    String pattern() {
        return "^" + (PACKAGE + type).replace(".", "\\.") + "\\.(" + methods + ")$";
    }
}
