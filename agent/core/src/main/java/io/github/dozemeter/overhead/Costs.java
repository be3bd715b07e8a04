package io.github.dozemeter.overhead;

import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;

/** Measured costs of the agent's own steps on this machine, in nanoseconds. Immutable. */
public final class Costs {

    /** Holds until the first measurement: every step costs nothing. */
    public static final Costs UNKNOWN = new Costs(0, 0, 0, false);
    /** The part by which a lower figure must be lower to matter, and the nanoseconds. */
    private static final double MIN_FALL = 0.1;
    private static final double MIN_FALL_NANOS = 0.5;

    private final double count;
    final double timing;
    private final double cpuSample;
    /** Whether the processor was free while one of the measurements was made. */
    final boolean isOfFreeProcessor;

    public Costs(double count, double timing, double cpuSample) {
        this(count, timing, cpuSample, true);
    }

    Costs(double count, double timing, double cpuSample, boolean isOfFreeProcessor) {
        this.count = count;
        this.timing = timing;
        this.cpuSample = cpuSample;
        this.isOfFreeProcessor = isOfFreeProcessor;
    }

    public Costs withCpuSample(double nanos) {
        return new Costs(count, timing, nanos, isOfFreeProcessor);
    }

    /** Returns newly measured costs with the CPU sample of these, which is measured once. */
    Costs replacedBy(Costs measured) {
        return measured.withCpuSample(cpuSample);
    }

    boolean isFarAbove(Costs lower) {
        return isFarAbove(count, lower.count) || isFarAbove(timing, lower.timing);
    }

    private static boolean isFarAbove(double nanos, double lower) {
        return nanos - lower > Math.max(MIN_FALL_NANOS, nanos * MIN_FALL);
    }

    /** Returns the nanoseconds that counting and timing the pauses of a snapshot have cost so far. */
    public double nanos(Snapshot snapshot) {
        return nanos(Steps.of(snapshot));
    }

    double nanos(Steps made) {
        return count * made.counts + timingNanos(made);
    }

    double timingNanos(Steps made) {
        return made.timings * timing + made.cpuSamples * cpuSample;
    }

    /** How often each step was made. Immutable. */
    static final class Steps {

        static final Steps NONE = new Steps(0, 0, 0);

        private final long counts;
        private final long timings;
        private final long cpuSamples;

        Steps(long counts, long timings, long cpuSamples) {
            this.counts = counts;
            this.timings = timings;
            this.cpuSamples = cpuSamples;
        }

        static Steps of(Snapshot snapshot) {
            long counts = 0;
            long timings = 0;
            long cpuSamples = 0;
            for (SiteFigures site : snapshot.sites()) {
                counts += site.pauses();
                timings += site.times().timed;
                cpuSamples += site.times().cpuSamples;
            }
            return new Steps(counts, timings, cpuSamples);
        }
    }

    @Override
    public String toString() {
        String basis = isOfFreeProcessor ? "" : ", on a busy processor";
        return tenths(count) + " ns a count, " + tenths(timing) + " ns a timing, " + tenths(cpuSample)
            + " ns a sample of the CPU clock" + basis;
    }

    private static double tenths(double nanos) {
        return Math.rint(nanos * 10) / 10;
    }
}
