package io.github.dozemeter.overhead;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.process.ThisJvm;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.Snapshot;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Keeps the agent's overhead small and known, every ten seconds: starts to sample the CPU clock at the first tick with
 * timing, decides how waits are timed, and asks the guard. One thread runs it; any may read and configure it.
 */
public final class CostWatch implements Runnable {

    private static final double READINGS_OF_A_SAMPLE = 4;

    private final Recorder recorder;
    private volatile TimingLevel.Timing configured;
    private final OverheadGuard guard;
    private final WaitTiming waits;
    private final Log log;
    private volatile Costs costs = Costs.UNKNOWN;
    private volatile TimingLevel level = TimingLevel.AS_CONFIGURED;
    private boolean samplingTried;
    /** Null before the self-test, and once its costs are measured. */
    private volatile Supplier<Costs> calibration;

    public CostWatch(Recorder recorder, TimingLevel.Timing configured, double limit, Log log) {
        this.recorder = recorder;
        this.configured = configured;
        this.guard = new OverheadGuard(limit, System.nanoTime());
        this.waits = new WaitTiming(recorder, System.nanoTime());
        this.log = log;
    }

    public synchronized void configure(TimingLevel.Timing timing, double limit) {
        configured = timing;
        level.apply(timing);
        guard.limit = limit;
    }

    /**
     * Measures what the agent's steps cost in the next round. At the start of an application on two processors that would take 6 % of the
     * time until it is ready (Spring Boot 3.5).
     */
    public void calibrateBy(Supplier<Costs> measuring) {
        calibration = measuring;
    }

    /** Does nothing if it is done, or if the self-test is not. */
    public void calibrate() {
        Supplier<Costs> measuring = calibration;
        if (measuring != null) {
            calibration = null;
            try {
                calibrated(measuring.get());
            } catch (RuntimeException | Error failed) {
                log.warn("the agent counts, but its overhead is unknown: ", failed);
            }
        }
    }

    void calibrated(Costs measured) {
        costs = measured;
        log.debug("calibrated: " + measured);
    }

    public Costs costs() {
        return costs;
    }

    public TimingLevel level() {
        return configured == TimingLevel.Timing.OFF ? TimingLevel.AS_CONFIGURED : level;
    }

    @Override
    public void run() {
        calibrate();
        if (!samplingTried && configured != TimingLevel.Timing.OFF) {
            sampleCpu();
            samplingTried = true;
        }
        DozemeterCpu.look();
        // Where everything is to be timed the guard alone says what is too much.
        waits.tick(System.nanoTime(), costs, level() == TimingLevel.AS_CONFIGURED && configured == TimingLevel.Timing.ALL ? Double.MAX_VALUE : guard.limit);
        Snapshot now = recorder.snapshot();
        adapt(guard.check(costs.nanos(now), costs.timingNanos(now), System.nanoTime()));
    }

    private synchronized void adapt(TimingLevel now) {
        if (now != level && configured != TimingLevel.Timing.OFF) {
            level = now;
            now.apply(configured);
            // Of fewer timed pauses a larger part is sampled, or the costliest sites would be without a price.
            DozemeterCpu.look();
            log.info("timing is " + now + " from now on, because of what it costs; see overheadLimit");
        }
    }

    private void sampleCpu() {
        try {
            CpuClock clock = ThisJvm.hasManagement() ? new CpuClock() : null;
            if (clock == null) {
                log.info("no dozemeter_cpu_seconds_total: module java.management is missing");
            } else if (!clock.isSupported()) {
                log.info("no dozemeter_cpu_seconds_total: this JVM has no CPU clock for threads");
            } else if (!CpuClock.isFine(clock)) {
                recorder.cpuIsSampled(true);
                log.info("costs are those of whole threads: the CPU clock of threads steps by more than 100 µs here");
            } else {
                calibrated(costs.withCpuSample(READINGS_OF_A_SAMPLE * clock.cost()));
                DozemeterCpu.sample(clock);
                recorder.cpuIsSampled(false);
            }
        } catch (LinkageError failure) {
            log.warn("no dozemeter_cpu_seconds_total: " + failure);
        }
    }

    /**
     * The CPU time of the current thread, in nanoseconds. Touches {@code java.management}, never its bean server; so not to
     * be loaded before the application's {@code main} has run for a while.
     */
    static final class CpuClock implements LongSupplier {

        private static final int ROUNDS = 5_000;
        private static final long COARSE_NANOS = 100_000;
        private static final int STEPS = 3;
        private static final long MOST_NANOS = 50_000_000;

        private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

        boolean isSupported() {
            return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
        }

        @Override
        public long getAsLong() {
            return threads.getCurrentThreadCpuTime();
        }

        /**
         * Whether single pauses can be measured: whether the clock ever steps by less than 100 µs. One long step is no proof: the first
         * readings load classes. Takes the readings that show three steps, for 50 ms at most.
         */
        static boolean isFine(LongSupplier clock) {
            long end = System.nanoTime() + MOST_NANOS;
            long before = clock.getAsLong();
            for (int steps = 0; steps < STEPS && System.nanoTime() - end < 0; ) {
                long now = clock.getAsLong();
                if (now != before) {
                    if (now - before < COARSE_NANOS) {
                        return true;
                    }
                    steps++;
                    before = now;
                }
            }
            return false;
        }

        /** Nanoseconds that a reading takes in a loop: the median. */
        long cost() {
            long[] times = new long[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                long start = System.nanoTime();
                getAsLong();
                times[round] = System.nanoTime() - start;
            }
            Arrays.sort(times);
            return times[ROUNDS / 2];
        }
    }
}
