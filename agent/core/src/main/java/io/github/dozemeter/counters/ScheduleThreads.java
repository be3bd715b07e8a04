package io.github.dozemeter.counters;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Finds the threads of the schedulers on which a site made its schedules. Thread-safe. */
final class ScheduleThreads {

    /** Is defined with the first class that makes a schedule; a class that names it cannot be linked before. */
    private static final String HOOK = "java.lang.DozemeterSchedulers";

    private ScheduleThreads() {
    }

    /** @return the ids of threads by site; without the sites of which they cannot be known */
    static Map<Site, Set<Long>> read(SiteRegistry registry) {
        if (!isThere()) {
            return Collections.emptyMap();
        }
        return Hook.read(registry);
    }

    /** Forgets what the sites of an agent that stops have made. */
    static void clear() {
        if (isThere()) {
            Hook.clear();
        }
    }

    private static boolean isThere() {
        try {
            return Class.forName(HOOK, false, null) != null;
        } catch (ClassNotFoundException | LinkageError noSchedule) {
            return false;
        }
    }

    private static final class Hook {

        private static Map<Site, Set<Long>> read(SiteRegistry registry) {
            Map<Site, Set<Long>> threads = new HashMap<>();
            for (int number : DozemeterSchedulers.sites()) {
                Site site = registry.known(number >>> DozemeterSites.CALL_BITS).site;
                long[] ids = DozemeterSchedulers.threads(number);
                if (site.call().isSchedule() && ids != null) {
                    Set<Long> ofSite = new HashSet<>();
                    for (long id : ids) {
                        ofSite.add(id);
                    }
                    threads.put(site, ofSite);
                }
            }
            return threads;
        }

        private static void clear() {
            DozemeterSchedulers.clear();
        }
    }
}
