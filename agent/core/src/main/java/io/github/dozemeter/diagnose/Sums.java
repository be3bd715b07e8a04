package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.SiteSnapshot;
import io.github.dozemeter.record.Times;

/**
 * What is judged of a site's figures: all of them but the histogram, so that a minute of ticks is kept in a few bytes
 * a site. Immutable.
 */
final class Sums {

    static final Sums NONE = new Sums(Argument.COMPUTED, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    private static final long MILLISECOND_NANOS = 1_000_000;

    private final Argument argument;
    private final long pauses;
    private final long zeroPauses;
    private final long timed;
    private final long described;
    private final double requestedNanos;
    private final double realisedNanos;
    private final double zeroRealisedNanos;
    private final double cpuNanos;
    private final long cpuSamples;
    private final long longPauses;
    private final double briefNanos;
    private final long belowAMillisecond;

    private Sums(Argument argument, long pauses, long zeroPauses, long timed, long described, double requestedNanos,
                 double realisedNanos, double zeroRealisedNanos, double cpuNanos, long cpuSamples, long longPauses,
                 double briefNanos, long belowAMillisecond) {
        this.argument = argument;
        this.pauses = pauses;
        this.zeroPauses = zeroPauses;
        this.timed = timed;
        this.described = described;
        this.requestedNanos = requestedNanos;
        this.realisedNanos = realisedNanos;
        this.zeroRealisedNanos = zeroRealisedNanos;
        this.cpuNanos = cpuNanos;
        this.cpuSamples = cpuSamples;
        this.longPauses = longPauses;
        this.briefNanos = briefNanos;
        this.belowAMillisecond = belowAMillisecond;
    }

    static Sums of(SiteSnapshot site) {
        Times times = site.times();
        return new Sums(site.argument(), site.pauses(), site.zeroPauses(), times.timed(), times.count(), times.requestedNanos(),
            times.realisedNanos(), times.zeroRealisedNanos(), times.cpuNanos(), times.cpuSamples(),
            times.count() - times.atMost(SiteWindow.WAKE_UP_NANOS), times.nanosOfAtMost(SiteWindow.WAKE_UP_NANOS),
            times.atMost(MILLISECOND_NANOS));
    }

    Sums minus(Sums earlier) {
        return plus(earlier, -1);
    }

    /** Of places that are shown as one. */
    Sums plus(Sums other) {
        return plus(other, 1);
    }

    private Sums plus(Sums other, int sign) {
        return new Sums(argument, pauses + sign * other.pauses, zeroPauses + sign * other.zeroPauses,
            timed + sign * other.timed, described + sign * other.described, requestedNanos + sign * other.requestedNanos,
            realisedNanos + sign * other.realisedNanos, zeroRealisedNanos + sign * other.zeroRealisedNanos,
            cpuNanos + sign * other.cpuNanos, cpuSamples + sign * other.cpuSamples, longPauses + sign * other.longPauses,
            briefNanos + sign * other.briefNanos, belowAMillisecond + sign * other.belowAMillisecond);
    }

    Argument argument() {
        return argument;
    }

    long pauses() {
        return pauses;
    }

    long zeroPauses() {
        return zeroPauses;
    }

    /** Pauses that were timed. */
    long timed() {
        return timed;
    }

    /** Pauses that the times describe, each timed one with its weight. */
    long described() {
        return described;
    }

    double requestedNanos() {
        return requestedNanos;
    }

    double realisedNanos() {
        return realisedNanos;
    }

    double zeroRealisedNanos() {
        return zeroRealisedNanos;
    }

    double cpuNanos() {
        return cpuNanos;
    }

    long cpuSamples() {
        return cpuSamples;
    }

    /** Pauses that took longer than a wake-up costs. */
    long longPauses() {
        return longPauses;
    }

    /** Time of all others. */
    double briefNanos() {
        return briefNanos;
    }

    /** Pauses that took a millisecond at most. */
    long belowAMillisecond() {
        return belowAMillisecond;
    }
}
