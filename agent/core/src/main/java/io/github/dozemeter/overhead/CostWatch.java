package io.github.dozemeter.overhead;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.overhead.TimingLevel.Timing;
import io.github.dozemeter.process.ThisJvm;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.Snapshot;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Keeps the agent's overhead small and known, every ten seconds: measures what its steps cost and starts to sample
 * the CPU clock once that is wanted, or may matter; decides how waits are timed, and asks the guard. One thread at a
 * time runs it; any may read and configure it.
 */
public final class CostWatch implements Runnable {

    private static final double READINGS_OF_A_SAMPLE = 4;
    /** Nanoseconds: more than a step costs anywhere, also where the clock is a call to the kernel. */
    private static final double MOST_COUNT = 100;
    private static final double MOST_TIMING = 2_000;

    private final Recorder recorder;
    private volatile Timing configured;
    private final OverheadGuard guard;
    private final WaitTiming waits;
    private final Log log;
    private volatile Costs costs = Costs.UNKNOWN;
    private volatile TimingLevel level = TimingLevel.AS_CONFIGURED;
    private volatile boolean isWanted;
    private boolean samplingTried;
    /** Null before the self-test, and once its costs are measured. */
    private volatile Supplier<Costs> calibration;

    public CostWatch(Recorder recorder, Timing configured, double limit, Log log) {
        this.recorder = recorder;
        this.configured = configured;
        this.guard = new OverheadGuard(limit, System.nanoTime());
        this.waits = new WaitTiming(recorder, System.nanoTime());
        this.log = log;
    }

    public synchronized void configure(Timing timing, double limit) {
        configured = timing;
        level.apply(timing);
        guard.limit = limit;
    }

    /**
     * Measures later: at the start of an application on two processors that would take 6 % of the time until it is
     * ready (Spring Boot 3.5).
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
        return configured == Timing.OFF ? TimingLevel.AS_CONFIGURED : level;
    }

    /** Measures in the next round. */
    public void measure() {
        isWanted = true;
    }

    @Override
    public void run() {
        if (isWanted || costs == Costs.UNKNOWN && guard.exceeds(mostNanos(), System.nanoTime())) {
            calibrate();
            sampleCpuOnce();
        }
        DozemeterCpu.look();
        // Where everything is to be timed the guard alone says what is too much.
        boolean isAllTimed = level() == TimingLevel.AS_CONFIGURED && configured == Timing.ALL;
        waits.tick(System.nanoTime(), costs, isAllTimed ? Double.MAX_VALUE : guard.limit);
        if (costs == Costs.UNKNOWN) {
            return;
        }
        Snapshot now = recorder.snapshot();
        adapt(guard.check(costs.nanos(now), costs.timingNanos(now), System.nanoTime()));
    }

    /** What the agent has cost at most. A snapshot would say the same, but the first takes a start 25 ms of CPU. */
    private static double mostNanos() {
        double nanos = 0;
        int end = DozemeterSites.end();
        for (int slot = 0; slot < end; slot++) {
            long[] times = DozemeterTimes.read(slot);
            nanos += MOST_COUNT * (DozemeterCounts.zeroPauses(slot) + DozemeterCounts.otherPauses(slot))
                + (times == null ? 0 : MOST_TIMING * times[DozemeterTimes.TIMED]);
        }
        return nanos;
    }

    private synchronized void adapt(TimingLevel now) {
        if (now != level && configured != Timing.OFF) {
            level = now;
            now.apply(configured);
            // Of fewer timed pauses a larger part is sampled, or the costliest sites would be without a price.
            DozemeterCpu.look();
            log.info("timing is " + now
                + " from now on, because of what it costs; see overheadLimit");
        }
    }

    private void sampleCpuOnce() {
        if (configured == Timing.OFF && !samplingTried) {
            recorder.cpuIsNeverSampled();
        } else if (!samplingTried) {
            sampleCpu();
            samplingTried = true;
        }
    }

    private void sampleCpu() {
        recorder.cpuIsNeverSampled();
        try {
            CpuClock clock = ThisJvm.hasManagement() ? new CpuClock() : null;
            if (clock == null) {
                log.info("no dozemeter_cpu_seconds_total: module java.management is missing");
            } else if (!clock.isSupported()) {
                log.info("no dozemeter_cpu_seconds_total: this JVM has no CPU clock for threads");
            } else if (!CpuClock.isFine(clock)) {
                recorder.cpuIsSampled(true);
                log.info("costs are those of whole threads: the CPU clock of threads steps by more than 100 µs"
                    + " here");
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
     * The CPU time of the current thread, in nanoseconds. Touches {@code java.management}, never its bean server;
     * so not to be loaded before the application's {@code main} has run for a while.
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
         * Whether single pauses can be measured: whether the clock ever steps by less than 100 µs. One long step
         * is no proof: the first readings load classes. Reads until it sees three steps, for 50 ms at most.
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

    /**
     * Decides how much is timed, from what the agent has cost since the last check. Less at once when it cost too
     * much; more again, one level at a time, after a rest that doubles with each relapse, so that its decisions
     * stay rare. Not thread-safe: one thread checks.
     */
    static final class OverheadGuard {

        /** Room for what the next level adds. */
        private static final double COMFORT = 0.7;
        /** Timing is reduced only where that saves this share of the limit: counting costs the same everywhere. */
        private static final double WORTH_IT = 0.5;
        private static final int FIRST_REST = 6;
        private static final int LONGEST_REST = 360;

        /** Share of one core, from the next check on. */
        volatile double limit;
        private TimingLevel level = TimingLevel.AS_CONFIGURED;
        private double lastNanos;
        private double lastTimingNanos;
        private long lastCheck;
        private int rest = FIRST_REST;
        private int checksUntilMore;

        /** @param now nanoseconds of any clock */
        OverheadGuard(double limit, long now) {
            this.limit = limit;
            this.lastCheck = now;
        }

        boolean exceeds(double nanos, long now) {
            return share(nanos, now) > limit;
        }

        private double share(double nanos, long now) {
            return (nanos - lastNanos) / Math.max(1, now - lastCheck);
        }

        /** @param nanos what the agent has cost since it started, {@code timingNanos} of it for timing */
        TimingLevel check(double nanos, double timingNanos, long now) {
            double share = share(nanos, now);
            double timing = (timingNanos - lastTimingNanos) / Math.max(1, now - lastCheck);
            lastNanos = nanos;
            lastTimingNanos = timingNanos;
            lastCheck = now;
            boolean saves = level == TimingLevel.AS_CONFIGURED || timing > limit * WORTH_IT;
            if (share > limit && saves && level != TimingLevel.RARE) {
                level = TimingLevel.values()[level.ordinal() + 1];
                checksUntilMore = rest;
                rest = Math.min(rest * 2, LONGEST_REST);
            } else if (level != TimingLevel.AS_CONFIGURED && share < limit * COMFORT
                && --checksUntilMore <= 0) {
                level = TimingLevel.values()[level.ordinal() - 1];
                checksUntilMore = FIRST_REST;
            }
            return level;
        }
    }

    /**
     * Decides at each tick how the waits of every slot are timed, by how many it made since the tick before. A
     * wait that requests a second may deliver within 20 ns, ten million times a second; a worker that waits twice
     * a minute needs each of them timed, or one expired wait of 30 s counts as half an hour. As the decision comes
     * before the wait, the sums stay unbiased. Not thread-safe: one thread ticks.
     */
    static final class WaitTiming {

        /** A second: timed one by one they take about a thousandth of a core. */
        private static final double FAST = 10_000;
        /** Waits that each cell of a slot may time until the next tick, in 10 s; the rest are sampled. */
        private static final long ALL = 100_000;
        private static final long BY_SAMPLE = 0;
        /** One in 8,192, so that a price has its samples. */
        private static final long RARELY = -1;
        private static final int ONE_IN = 64;
        private static final double NANOS_PER_SECOND = 1e9;

        private final Recorder recorder;
        private final long[] before = new long[DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT];
        private long last;

        /** @param now nanoseconds of any clock */
        WaitTiming(Recorder recorder, long now) {
            this.recorder = recorder;
            this.last = now;
        }

        /** @param limit share of one core that the timing of a slot may take */
        void tick(long now, Costs costs, double limit) {
            double seconds = Math.max(1, now - last) / NANOS_PER_SECOND;
            last = now;
            for (Call call : Call.values()) {
                if (call.mayExpire()) {
                    decide(call.sharedSlot(), seconds, costs, limit);
                }
            }
            int end = DozemeterSites.end();
            for (int slot = DozemeterSites.FIRST_SLOT; slot < end; slot++) {
                if (recorder.at(slot).call().mayExpire()) {
                    decide(slot, seconds, costs, limit);
                }
            }
        }

        private void decide(int slot, double seconds, Costs costs, double limit) {
            long made = DozemeterCounts.zeroPauses(slot) + DozemeterCounts.otherPauses(slot);
            double rate = (made - before[slot]) / seconds;
            before[slot] = made;
            boolean isCostly = rate / ONE_IN * costs.timing / NANOS_PER_SECOND > limit;
            DozemeterCounts.timeWaits(slot, rate < FAST ? ALL : isCostly ? RARELY : BY_SAMPLE);
        }
    }
}
