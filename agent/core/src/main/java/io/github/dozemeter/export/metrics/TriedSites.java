package io.github.dozemeter.export.metrics;

import io.github.dozemeter.counters.Site;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The site that an experiment changes now, and the last result at each site. Thread-safe. */
public final class TriedSites {

    private final Map<Site, LastTry> last = new ConcurrentHashMap<>();
    private volatile Running running;

    /** The experiment that runs now. Immutable. */
    public static final class Running {

        public final Site site;
        public final String arm;
        private final long endNanos;

        /** @param endNanos by {@link System#nanoTime} */
        public Running(Site site, String arm, long endNanos) {
            this.site = site;
            this.arm = arm;
            this.endNanos = endNanos;
        }

        public long secondsLeft() {
            return Math.max(0, TimeUnit.NANOSECONDS.toSeconds(endNanos - System.nanoTime()));
        }
    }

    /** The result of the last experiment at a site, or the reason why it ended early. Immutable. */
    public static final class LastTry {

        public final String arm;
        public final String sentence;
        public final long millis;

        /** @param millis when it ended, since the epoch */
        public LastTry(String arm, String sentence, long millis) {
            this.arm = arm;
            this.sentence = sentence;
            this.millis = millis;
        }
    }

    /** @param now null when none runs any more */
    public void running(Running now) {
        running = now;
    }

    /** @return null if none runs */
    public Running running() {
        return running;
    }

    public void tried(Site site, LastTry found) {
        last.put(site, found);
    }

    /** @return null if there was none */
    public LastTry last(Site site) {
        return last.get(site);
    }
}
