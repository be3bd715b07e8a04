package io.github.dozemeter.overhead;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.process.ThisJvm;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.Snapshot;

/**
 * Keeps the agent's overhead small and known, every ten seconds: starts to sample the CPU clock at the first tick with
 * timing, decides how waits are timed, and asks the guard. One thread runs it; any may read and configure it.
 */
public final class CostWatch implements Runnable {

    private static final double READINGS_OF_A_SAMPLE = 4;

    private final Recorder recorder;
    private volatile Timing configured;
    private final OverheadGuard guard;
    private final WaitTiming waits;
    private final Log log;
    private volatile Costs costs;
    private volatile TimingLevel level = TimingLevel.AS_CONFIGURED;
    private boolean samplingTried;

    public CostWatch(Recorder recorder, Timing configured, double limit, Log log) {
        this.recorder = recorder;
        this.configured = configured;
        this.guard = new OverheadGuard(limit, System.nanoTime());
        this.waits = new WaitTiming(recorder, System.nanoTime());
        this.log = log;
        this.costs = Costs.UNKNOWN;
    }

    public synchronized void configure(Timing timing, double limit) {
        configured = timing;
        level.apply(timing);
        guard.limit(limit);
    }

    public void calibrated(Costs measured) {
        costs = measured;
        log.debug("calibrated: " + measured);
    }

    public Costs costs() {
        return costs;
    }

    public TimingLevel level() {
        return configured == Timing.OFF ? TimingLevel.AS_CONFIGURED : level;
    }

    @Override
    public void run() {
        if (!samplingTried && configured != Timing.OFF) {
            sampleCpu();
            samplingTried = true;
        }
        DozemeterCpu.look();
        // Where everything is to be timed the guard alone says what is too much.
        waits.tick(System.nanoTime(), costs, level() == TimingLevel.AS_CONFIGURED && configured == Timing.ALL ? Double.MAX_VALUE : guard.limit());
        Snapshot now = recorder.snapshot();
        adapt(guard.check(costs.nanos(now), costs.timingNanos(now), System.nanoTime()));
    }

    private synchronized void adapt(TimingLevel now) {
        if (now != level && configured != Timing.OFF) {
            level = now;
            now.apply(configured);
            log.info("timing is " + now + " from now on, because of what it costs; see overheadLimit");
        }
    }

    private void sampleCpu() {
        try {
            CpuClock clock = ThisJvm.hasManagement() ? new CpuClock() : null;
            if (clock != null && clock.isSupported()) {
                calibrated(costs.withCpuSample(READINGS_OF_A_SAMPLE * clock.cost()));
                DozemeterCpu.sample(clock);
                recorder.cpuIsSampled();
                return;
            }
            log.info(clock == null ? "no dozemeter_cpu_seconds_total: module java.management is missing"
                : "no dozemeter_cpu_seconds_total: this JVM has no CPU clock for threads");
        } catch (LinkageError failure) {
            log.warn("no dozemeter_cpu_seconds_total: " + failure);
        }
    }
}
