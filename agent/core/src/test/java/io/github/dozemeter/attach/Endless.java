package io.github.dozemeter.attach;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.rewrite.LoadedClass;
import java.util.List;
import java.util.Set;

/** A class that pauses, in the method {@code run}, which has a loop, and in {@code once}, which has none. */
final class Endless {

    static final String NAME = Endless.class.getName();
    static final Site SLEEP = new Site(Call.THREAD_SLEEP, NAME, "run", 7, "a.jar");
    static final Site YIELD = new Site(Call.THREAD_YIELD, NAME, "once", 0, "a.jar");
    static final Site PARKS = new Site(Call.PARK_NANOS, NAME, "run", 9, "a.jar");
    static final String RUN = NAME + ".run:7";
    static final String PARK = NAME + ".run:9";
    static final String ONCE = NAME + ".once";
    static final LoadedClass LOADED = new LoadedClass(Endless.class, Set.of("run"), List.of(SLEEP, YIELD, PARKS));

    private Endless() {
    }
}
