package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.latency.LatencyTest;
import io.github.dozemeter.bench.latency.LatencyTest.Effort;
import io.github.dozemeter.bench.latency.Order;
import io.github.dozemeter.bench.machine.Pinning;
import io.github.dozemeter.bench.report.Measurement;
import io.github.dozemeter.bench.report.WakeUpCost;
import io.github.dozemeter.bench.validate.Validation.Findings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.RunnerException;

/**
 * A part of a run, after which progress is shown.
 *
 * @param seconds that it will take, about
 */
record Step(String name, double seconds, Work work) {

    /** What a JVM takes to start and end. */
    private static final double START_SECONDS = 1;
    /** What the usual counts of a latency test take, on two processors. */
    private static final double LATENCY_SECONDS = 3;

    /** An exception says what could not be measured, and why; the run goes on. */
    interface Work {
        void run(Validation how, Findings findings) throws IOException, InterruptedException, RunnerException;
    }

    /** One latency test in its JVM, with both variants; takes no longer than the limit, which ends it. */
    static Step latency(LatencyTest test, boolean disablesIntrinsic, Preset preset) {
        Effort effort = effort(test, preset);
        Duration limit = preset.pick(Order.LIMIT.dividedBy(2), Order.LIMIT.dividedBy(2), Order.LIMIT, Duration.ofMinutes(10));
        double share = effort.total() / (double) test.usual.total();
        String remark = disablesIntrinsic ? ", intrinsic disabled" : "";
        List<String> flags = disablesIntrinsic ? LatencyRun.WITHOUT_INTRINSIC : List.of();
        return new Step("latency " + test.key() + remark,
            START_SECONDS + Math.min(limit.toSeconds(), LATENCY_SECONDS * share), (how, findings) -> {
            Pinning pinning = Pinning.of(Pinning.AUTO);
            if (test.threads() > pinning.processors()) {
                throw new IOException("needs two processors, and one may be used");
            }
            findings.latencies.add(LatencyRun.of(new Order(test, Order.BOTH, effort, 2, false, limit), how.jdk(), flags, pinning));
        });
    }

    private static Effort effort(LatencyTest test, Preset preset) {
        return preset == Preset.FULL ? test.full : test.usual.scaled(preset.latencyShare);
    }

    /** What a wake-up costs, in a JVM of its own: one kind of thread, the machine idle or loaded. */
    static Step wakeUp(String kind, String load, Preset preset) {
        int rounds = preset.pick(3, 5, 5, 15);
        long millis = preset.pick(150L, 300L, 800L, 5_000L);
        return new Step(("wake-up, " + kind + " threads, " + load + " machine").toLowerCase(Locale.ROOT),
            START_SECONDS + 2 * rounds * millis / 1e3, (how, findings) -> {
            List<Measurement> measured = WakeUpCost.of(kind, load,
                how.java().succeed(WakeUpProgram.class, kind, load, rounds, millis).fields(WakeUpProgram.LINE));
            if (measured.isEmpty()) {
                throw new IOException("noise was larger than the cost");
            }
            findings.measurements.addAll(measured);
        });
    }
}
