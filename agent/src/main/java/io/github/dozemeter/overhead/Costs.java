package io.github.dozemeter.overhead;

import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshot;

/** What the agent's own steps cost on this machine, in nanoseconds. Immutable. */
public final class Costs {

    /** Before anything was measured. */
    public static final Costs UNKNOWN = new Costs(0, 0, 0);

    private final double count;
    private final double timing;
    private final double cpuSample;

    public Costs(double count, double timing, double cpuSample) {
        this.count = count;
        this.timing = timing;
        this.cpuSample = cpuSample;
    }

    public Costs withCpuSample(double nanos) {
        return new Costs(count, timing, nanos);
    }

    /** What all pauses of a snapshot have cost so far. */
    public double nanos(Snapshot snapshot) {
        double nanos = timingNanos(snapshot);
        for (SiteFigures site : snapshot.sites()) {
            nanos += site.pauses() * count;
        }
        return nanos;
    }

    /** The part of it that would be saved without timing. */
    double timingNanos(Snapshot snapshot) {
        double nanos = 0;
        for (SiteFigures site : snapshot.sites()) {
            nanos += site.times().timed() * timing + site.times().cpuSamples() * cpuSample;
        }
        return nanos;
    }

    @Override
    public String toString() {
        return count + " ns a count, " + timing + " ns a timing, " + cpuSample + " ns a sample of the CPU clock";
    }
}
