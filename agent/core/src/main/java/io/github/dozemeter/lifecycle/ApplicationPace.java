package io.github.dozemeter.lifecycle;

import io.github.dozemeter.attach.CarefulRetransformation;
import io.github.dozemeter.experiment.Experiments;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Rests, and meanwhile measures how busy the application is: what the agent does between two rests is not in it. Not
 * thread-safe.
 */
final class ApplicationPace implements CarefulRetransformation.Pacing {

    /** The part of the processors from which its requests wait for each other, and for whatever else runs. */
    private static final double MIN_BUSY_SHARE = 0.5;
    /** The kernel counts CPU time in steps of 10 ms. */
    private static final long MIN_MEASURED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Experiments.Rest rest;
    private final LongSupplier clock;
    private final LongSupplier cpuNanos;
    private final int processors;
    private long measuredNanos;
    private long usedNanos;
    private boolean isBusy;

    /** @param cpuNanos of the process since its start; negative where the system does not say */
    ApplicationPace(Experiments.Rest rest, LongSupplier clock, LongSupplier cpuNanos, int processors) {
        this.rest = rest;
        this.clock = clock;
        this.cpuNanos = cpuNanos;
        this.processors = processors;
    }

    @Override
    public void rest(long millis) throws InterruptedException {
        long start = clock.getAsLong();
        long usedBefore = cpuNanos.getAsLong();
        rest.rest(millis);
        measuredNanos += clock.getAsLong() - start;
        usedNanos += cpuNanos.getAsLong() - usedBefore;
        boolean isKnown = usedBefore >= 0;
        if (!isKnown) {
            isBusy = true;
        } else if (measuredNanos >= MIN_MEASURED_NANOS) {
            isBusy = usedNanos >= measuredNanos * MIN_BUSY_SHARE * processors;
            measuredNanos = 0;
            usedNanos = 0;
        }
    }

    /** Where the system does not say how busy it is, it is taken for busy. */
    @Override
    public boolean isBusy() {
        return isBusy;
    }

    @Override
    public long nanoTime() {
        return clock.getAsLong();
    }
}
