package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.latency.Effort;
import io.github.dozemeter.bench.latency.LatencyRunner;
import io.github.dozemeter.bench.latency.LatencyTest;
import io.github.dozemeter.bench.latency.Order;
import io.github.dozemeter.bench.latency.Pinning;
import io.github.dozemeter.bench.machine.Processors;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** One latency test in its JVM, with both variants. */
record LatencyStep(LatencyTest test, boolean disablesIntrinsic) implements Step {

    private static final double MEASURED_SECONDS = 3;
    private static final double START_SECONDS = 1;
    private static final Duration FULL_LIMIT = Duration.ofMinutes(10);

    @Override
    public String name() {
        return "latency " + test.key() + (disablesIntrinsic ? ", intrinsic disabled" : "");
    }

    @Override
    public double seconds() {
        return START_SECONDS + MEASURED_SECONDS;
    }

    @Override
    public void run(Bench bench, Findings findings) throws InterruptedException {
        Processors processors = Processors.here();
        if (test.threads() > processors.allowed().size()) {
            findings.miss(name() + ": needs two processors, and one may be used");
            return;
        }
        boolean isFull = bench.preset() == Preset.FULL;
        Effort effort = isFull ? test.full() : test.usual().scaled(bench.preset().latencyShare());
        Duration limit = isFull ? FULL_LIMIT
            : bench.preset() == Preset.STANDARD ? Order.LIMIT : Order.LIMIT.dividedBy(2);
        Order order = new Order(test, Order.BOTH, effort, 2, false, limit);
        try {
            findings.add(new LatencyRunner(bench.jdk(), disablesIntrinsic ? LatencyRunner.WITHOUT_INTRINSIC : List.of(),
                Pinning.of(Pinning.AUTO, processors)).run(order));
        } catch (IOException broken) {
            findings.miss(name() + ": " + broken.getMessage());
        }
    }
}
