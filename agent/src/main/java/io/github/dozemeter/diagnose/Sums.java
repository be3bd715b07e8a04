package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.SiteSnapshot;
import io.github.dozemeter.record.Times;

/**
 * What is judged of a site's figures: all of them but the histogram, so that a minute of ticks is kept in a few bytes
 * a site. Immutable.
 */
final class Sums {

    static final Sums NONE = new Sums(Argument.COMPUTED, new long[9]);

    private static final int PAUSES = 0;
    private static final int ZERO_PAUSES = 1;
    private static final int TIMED = 2;
    private static final int DESCRIBED = 3;
    private static final int ASKED = 4;
    private static final int REALISED = 5;
    private static final int ZERO_REALISED = 6;
    private static final int CPU = 7;
    private static final int CPU_SAMPLES = 8;

    private final Argument argument;
    private final long[] values;

    private Sums(Argument argument, long[] values) {
        this.argument = argument;
        this.values = values;
    }

    static Sums of(SiteSnapshot site) {
        Times times = site.times();
        return new Sums(site.argument(), new long[] {site.pauses(), site.zeroPauses(), times.timed(), times.count(),
            times.askedNanos(), times.realisedNanos(), times.zeroRealisedNanos(), times.cpuNanos(), times.cpuSamples()});
    }

    Sums minus(Sums earlier) {
        long[] difference = new long[values.length];
        for (int i = 0; i < difference.length; i++) {
            difference[i] = values[i] - earlier.values[i];
        }
        return new Sums(argument, difference);
    }

    Argument argument() {
        return argument;
    }

    long pauses() {
        return values[PAUSES];
    }

    long zeroPauses() {
        return values[ZERO_PAUSES];
    }

    /** Pauses that were timed. */
    long timed() {
        return values[TIMED];
    }

    /** Pauses that the times describe, each timed one with its weight. */
    long described() {
        return values[DESCRIBED];
    }

    long askedNanos() {
        return values[ASKED];
    }

    long realisedNanos() {
        return values[REALISED];
    }

    long zeroRealisedNanos() {
        return values[ZERO_REALISED];
    }

    long cpuNanos() {
        return values[CPU];
    }

    long cpuSamples() {
        return values[CPU_SAMPLES];
    }
}
