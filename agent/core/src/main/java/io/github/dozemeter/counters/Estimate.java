package io.github.dozemeter.counters;

import io.github.dozemeter.support.Numbers;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The basis of an uncounted site: what its threads did, and where stack samples saw them. Immutable. */
public final class Estimate {

    public final int threads;
    final Set<String> threadNames;
    public final int samples;
    final double seconds;
    /** How well the rate is known. */
    public final RateBasis basis;
    /** The caller of this line, where others call it, too: {@code org.x.Worker.run:31}; else empty. */
    public final String caller;
    /** The lines that share these figures, this one first, with their parts of the time. */
    public final Map<Site, Double> lines;
    /** Whether its pauses end at once, though none requests no time. */
    public final boolean isAtOnce;
    /** Used by its threads outside all of their pauses, in cores. */
    public final double outside;

    /** @param seconds from the first reading of these threads to the last */
    public Estimate(int threads, Set<String> threadNames, int samples, double seconds, RateBasis basis, String caller,
                    Map<Site, Double> lines, boolean isAtOnce, double outside) {
        this.threads = threads;
        this.threadNames = threadNames;
        this.samples = samples;
        this.seconds = seconds;
        this.basis = basis;
        this.caller = caller;
        this.lines = Collections.unmodifiableMap(new LinkedHashMap<>(lines));
        this.isAtOnce = isAtOnce;
        this.outside = outside;
    }

    /** Returns a second line of the same method; 0 without one. */
    public int otherLine() {
        Site own = lines.keySet().iterator().next();
        return lines.keySet().stream().filter(other -> !other.equals(own) && other.className().equals(own.className())
            && other.method().equals(own.method())).mapToInt(Site::line).findFirst().orElse(0);
    }

    /** Returns the end of a sentence. */
    @Override
    public String toString() {
        return "estimated from " + Numbers.count(samples, "sample") + " of " + Numbers.count(threads, "thread");
    }

    /** How well the rate of an estimate is known. */
    public enum RateBasis {
        EXACT(""),
        /** The line is not alone: threads also wait elsewhere. */
        UP_TO("≤"),
        /** The lines that share the threads have it together. */
        SHARED(""),
        /** It is priced by what a pause costs elsewhere. */
        ABOUT("~");

        private final String mark;

        RateBasis(String mark) {
            this.mark = mark;
        }

        public String mark() {
            return mark;
        }

        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
