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
record LatencyStep(LatencyTest test, boolean disablesIntrinsic, Preset preset) implements Step {

    /** What the usual counts take, on two processors. */
    private static final double USUAL_SECONDS = 3;
    private static final double START_SECONDS = 1;
    private static final Duration FULL_LIMIT = Duration.ofMinutes(10);

    @Override
    public String name() {
        return "latency " + test.key() + (disablesIntrinsic ? ", intrinsic disabled" : "");
    }

    /** By the counts, and no longer than the limit, which ends it. */
    @Override
    public double seconds() {
        double share = effort().total() / (double) test.usual().total();
        return START_SECONDS + Math.min(limit().toSeconds(), USUAL_SECONDS * share);
    }

    private Effort effort() {
        return preset == Preset.FULL ? test.full() : test.usual().scaled(preset.latencyShare());
    }

    private Duration limit() {
        return switch (preset) {
            case FULL -> FULL_LIMIT;
            case STANDARD -> Order.LIMIT;
            default -> Order.LIMIT.dividedBy(2);
        };
    }

    @Override
    public void run(Bench bench, Findings findings) throws InterruptedException {
        Pinning pinning = Pinning.of(Pinning.AUTO, Processors.here());
        if (test.threads() > pinning.processors()) {
            findings.miss(name() + ": needs two processors, and one may be used");
            return;
        }
        List<String> flags = disablesIntrinsic ? LatencyRunner.WITHOUT_INTRINSIC : List.of();
        try {
            findings.add(new LatencyRunner(bench.jdk(), flags, pinning)
                .run(new Order(test, Order.BOTH, effort(), 2, false, limit())));
        } catch (IOException broken) {
            findings.miss(name() + ": " + broken.getMessage());
        }
    }
}
