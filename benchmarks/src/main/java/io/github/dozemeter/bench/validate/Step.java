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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.RunnerException;

/** A part of a run, after which progress is shown. */
interface Step {

    /** What a JVM takes to start and end. */
    double START_SECONDS = 1;

    String name();

    /** That it will take, about. */
    double seconds();

    /** An exception says what could not be measured, and why; the run goes on. */
    void run(Validation how, Findings findings) throws IOException, InterruptedException, RunnerException;

    /** One latency test in its JVM, with both variants. */
    record Latency(LatencyTest test, boolean disablesIntrinsic, Preset preset) implements Step {

        /** What the usual counts take, on two processors. */
        private static final double USUAL_SECONDS = 3;
        private static final Duration FULL_LIMIT = Duration.ofMinutes(10);

        @Override
        public String name() {
            return "latency " + test.key() + (disablesIntrinsic ? ", intrinsic disabled" : "");
        }

        /** By the counts, and no longer than the limit, which ends it. */
        @Override
        public double seconds() {
            double share = effort().total() / (double) test.usual.total();
            return START_SECONDS + Math.min(limit().toSeconds(), USUAL_SECONDS * share);
        }

        private Effort effort() {
            return preset == Preset.FULL ? test.full : test.usual.scaled(preset.latencyShare);
        }

        private Duration limit() {
            return preset.pick(Order.LIMIT.dividedBy(2), Order.LIMIT.dividedBy(2), Order.LIMIT, FULL_LIMIT);
        }

        @Override
        public void run(Validation how, Findings findings) throws IOException, InterruptedException {
            Pinning pinning = Pinning.of(Pinning.AUTO);
            if (test.threads() > pinning.processors()) {
                throw new IOException("needs two processors, and one may be used");
            }
            findings.latencies.add(LatencyRun.of(new Order(test, Order.BOTH, effort(), 2, false, limit()), how.jdk(),
                disablesIntrinsic ? LatencyRun.WITHOUT_INTRINSIC : List.of(), pinning));
        }
    }

    /** What a wake-up costs, in a JVM of its own: one kind of thread, the machine idle or loaded. */
    record WakeUp(String kind, String load, Preset preset) implements Step {

        static List<Step> all(Preset preset, boolean hasVirtualThreads) {
            List<Step> steps = new ArrayList<>();
            for (String kind : hasVirtualThreads ? List.of("PLATFORM", "VIRTUAL") : List.of("PLATFORM")) {
                for (String load : List.of("IDLE", "LOADED")) {
                    steps.add(new WakeUp(kind, load, preset));
                }
            }
            return steps;
        }

        @Override
        public String name() {
            return ("wake-up, " + kind + " threads, " + load + " machine").toLowerCase(Locale.ROOT);
        }

        private int rounds() {
            return preset.pick(3, 5, 5, 15);
        }

        private long millis() {
            return preset.pick(150L, 300L, 800L, 5_000L);
        }

        @Override
        public double seconds() {
            return START_SECONDS + 2 * rounds() * millis() / 1e3;
        }

        @Override
        public void run(Validation how, Findings findings) throws IOException, InterruptedException {
            List<Measurement> measured = WakeUpCost.of(kind, load, how.java().succeed(WakeUpProgram.class, kind, load,
                String.valueOf(rounds()), String.valueOf(millis())).fields(WakeUpProgram.LINE));
            if (measured.isEmpty()) {
                throw new IOException("noise was larger than the cost");
            }
            findings.measurements.addAll(measured);
        }
    }
}
