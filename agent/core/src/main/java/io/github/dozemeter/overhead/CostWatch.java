package io.github.dozemeter.overhead;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.jvm.ThisJvm;
import io.github.dozemeter.overhead.TimingLevel.Timing;
import io.github.dozemeter.support.Log;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Keeps the agent's overhead small and known, every ten seconds: measures what its steps cost and starts to sample
 * the CPU clock once that is wanted, or may matter; decides how waits are timed, and asks the guard. Measures again
 * until the figures stay, and times less only by figures of a free processor, or that stay. One thread at a time runs
 * it; any may read and configure it.
 */
public final class CostWatch implements Runnable {

    private static final double READINGS_OF_A_SAMPLE = 4;
    /** Nanoseconds: more than a step costs anywhere, also where the clock is a call to the kernel. */
    private static final double MAX_COUNT = 100;
    private static final double MAX_TIMING = 2_000;
    /** Measurements that brought nothing lower: after a minute of them no compiler is late, however busy it is. */
    static final int SETTLED = 6;

    private final Recorder recorder;
    private volatile Timing configured;
    private final OverheadGuard guard;
    private final WaitTiming waits;
    private final Log log;
    private final LongSupplier clock;
    private volatile Costs costs = Costs.UNKNOWN;
    private volatile TimingLevel level = TimingLevel.AS_CONFIGURED;
    private volatile boolean isWanted;
    private boolean samplingTried;
    /** Null before the self-test, and once it failed. */
    private volatile Supplier<Costs> calibration;
    /** The last measurements, in a row, that brought nothing lower. */
    private int unchanged;
    /** Whether the last one did. */
    private boolean hasFallen;
    /** What the pauses were when the guard last looked. */
    private Costs.Steps looked = Costs.Steps.NONE;
    /** Why less is timed than configured, or would be, up to a colon; empty where the overhead is below its limit. */
    private volatile String excess = "";

    public CostWatch(Recorder recorder, Timing configured, double limit, Log log) {
        // No lambda: the first that a JVM links costs its start 25 ms.
        this(recorder, configured, limit, log, new LongSupplier() {

            @Override
            public long getAsLong() {
                return System.nanoTime();
            }
        });
    }

    CostWatch(Recorder recorder, Timing configured, double limit, Log log, LongSupplier clock) {
        this.recorder = recorder;
        this.configured = configured;
        this.guard = new OverheadGuard(limit, clock.getAsLong());
        this.waits = new WaitTiming(recorder, clock.getAsLong());
        this.log = log;
        this.clock = clock;
    }

    public synchronized void configure(Timing timing, double limit) {
        configured = timing;
        level.apply(timing);
        guard.limit = limit;
    }

    /**
     * Measures later: at the start of an application on two processors that would take 6 % of the time until it is
     * ready (Spring Boot 3.5).
     *
     * @param measuring measures at each call, and returns the least so far
     */
    public void calibrateBy(Supplier<Costs> measuring) {
        calibration = measuring;
    }

    /** Does nothing if it is done, or if the self-test is not. */
    public void calibrate() {
        if (costs == Costs.UNKNOWN) {
            measureCosts();
        }
    }

    /** Measures once more, unless the figures stay. */
    private void measureCosts() {
        Supplier<Costs> measuring = calibration;
        if (measuring == null || unchanged >= SETTLED) {
            return;
        }
        try {
            Costs before = costs;
            Costs lower = before.replacedBy(measuring.get());
            boolean isFirst = before == Costs.UNKNOWN;
            hasFallen = before.isFarAbove(lower);
            unchanged = isFirst || hasFallen ? 0 : unchanged + 1;
            calibrated(lower);
        } catch (RuntimeException | Error failed) {
            calibration = null;
            log.warn("the agent counts, but its overhead is unknown: ", failed);
        }
    }

    void calibrated(Costs measured) {
        costs = measured;
        log.debug("calibrated: " + measured);
    }

    private boolean isTrusted() {
        return costs.isOfFreeProcessor || unchanged >= SETTLED;
    }

    public Costs costs() {
        return costs;
    }

    public TimingLevel level() {
        return configured == Timing.OFF ? TimingLevel.AS_CONFIGURED : level;
    }

    /** Says why less is timed than configured, or would be; empty where nothing is to be said. */
    public String timingReason() {
        String why = excess;
        if (configured == Timing.OFF || why.isEmpty()) {
            return "";
        }
        return why + ": " + level().effect;
    }

    /** Measures in the next round. */
    public void measure() {
        isWanted = true;
    }

    @Override
    public void run() {
        boolean isFirst = costs == Costs.UNKNOWN;
        boolean isNeeded = isWanted || isFirst && guard.exceeds(mostNanos(), clock.getAsLong());
        if (isNeeded || !isFirst) {
            measureCosts();
        }
        if (isNeeded) {
            sampleCpuOnce();
        }
        DozemeterCpu.look();
        // Where everything is to be timed the guard alone says what is too much.
        boolean isAllTimed = level() == TimingLevel.AS_CONFIGURED && configured == Timing.ALL;
        boolean isLimited = isTrusted() && !isAllTimed;
        double limit = isLimited ? guard.limit : Double.MAX_VALUE;
        waits.tick(clock.getAsLong(), costs, limit);
        if (costs != Costs.UNKNOWN) {
            guard();
        }
    }

    private void guard() {
        Costs now = costs;
        Costs.Steps made = Costs.Steps.of(recorder.snapshot());
        guard.reprice(now.nanos(looked), now.timingNanos(looked));
        looked = made;
        double share = guard.share(now.nanos(made), clock.getAsLong());
        if (hasFallen && share <= guard.limit) {
            guard.forget();
        }
        hasFallen = false;
        if (isTrusted()) {
            adapt(guard.check(now.nanos(made), now.timingNanos(made), clock.getAsLong()), share);
        } else {
            guard.pass(now.nanos(made), now.timingNanos(made), clock.getAsLong());
            excess = untrustedExcess(share);
        }
    }

    private String untrustedExcess(double share) {
        if (share <= guard.limit) {
            return "";
        }
        return "Overhead may be " + ofCore(share) + ", above overheadLimit (" + percent(guard.limit)
            + "), but was measured on a busy processor and is measured again";
    }

    private static String ofCore(double share) {
        return percent(share) + " of a core";
    }

    private static String percent(double share) {
        double percent = Math.rint(share * 10_000) / 100;
        boolean isWhole = percent == Math.rint(percent);
        if (isWhole) {
            return Long.toString((long) percent) + '%';
        }
        return Double.toString(percent) + '%';
    }

    /** What the agent has cost at most. A snapshot would say the same, but the first takes a start 25 ms of CPU. */
    private static double mostNanos() {
        double nanos = 0;
        int end = DozemeterSites.end();
        for (int slot = 0; slot < end; slot++) {
            long[] times = DozemeterTimes.read(slot);
            long timed = times == null ? 0 : times[DozemeterTimes.TIMED];
            nanos += MAX_COUNT * (DozemeterCounts.zeroPauses(slot) + DozemeterCounts.otherPauses(slot))
                + MAX_TIMING * timed;
        }
        return nanos;
    }

    /** @param share of a core that the agent has cost since the last look */
    private synchronized void adapt(TimingLevel now, double share) {
        boolean isLess = now.compareTo(level) > 0;
        if (isLess) {
            excess = "Overhead reached " + ofCore(share) + ", above overheadLimit (" + percent(guard.limit) + ")";
        } else if (now == TimingLevel.AS_CONFIGURED) {
            excess = "";
        }
        if (now != level && configured != Timing.OFF) {
            level = now;
            now.apply(configured);
            // Of fewer timed pauses a larger part is sampled, or the costliest sites would be without a price.
            DozemeterCpu.look();
            String why = isLess ? excess : "Overhead is " + ofCore(share);
            log.info("timing is " + now + " from now on. " + why + ": " + now.effect);
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
        /** At a quarter of a microsecond each: three steps of the coarsest clock, 16 ms, are among them. */
        private static final int MAX_READINGS = 200_000;

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
         * is no proof: the first readings load classes. Reads until it sees three. The time that passes meanwhile is
         * no limit: on a busy machine it may be over after one step.
         */
        static boolean isFine(LongSupplier clock) {
            long before = clock.getAsLong();
            int steps = 0;
            for (int readings = 0; steps < STEPS && readings < MAX_READINGS; readings++) {
                long now = clock.getAsLong();
                if (now != before && now - before < COARSE_NANOS) {
                    return true;
                }
                if (now != before) {
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
            if (rate < FAST) {
                DozemeterCounts.timeWaits(slot, ALL);
            } else if (isCostly) {
                DozemeterCounts.timeWaits(slot, RARELY);
            } else {
                DozemeterCounts.timeWaits(slot, BY_SAMPLE);
            }
        }
    }
}
