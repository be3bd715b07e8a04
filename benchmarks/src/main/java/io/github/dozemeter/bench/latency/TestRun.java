package io.github.dozemeter.bench.latency;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Runs the variants of a test in this JVM, one after another. */
final class TestRun {

    /** The most of the time that may go into warming up. */
    private static final double WARMUP_SHARE = 0.25;

    private final Order order;
    private final long clockCost;

    TestRun(Order order) {
        this.order = order;
        this.clockCost = Clock.cost();
    }

    List<LatencyResult> results() throws InterruptedException {
        Deadline deadline = Deadline.in(order.limit());
        return switch (order.test()) {
            case NANO_TIME -> List.of(clock(deadline));
            case YIELD -> {
                Samples samples = samples();
                yield List.of(result("yield", pass(new YieldingPingPong(samples), deadline, samples), 1, samples));
            }
            case ALTERNATING -> alternating(deadline);
            default -> variants(deadline);
        };
    }

    private List<LatencyResult> variants(Deadline deadline) throws InterruptedException {
        List<LatencyResult> results = new ArrayList<>();
        for (String variant : List.of(LatencyTest.HINT, LatencyTest.PLAIN)) {
            if (order.wants(variant)) {
                boolean isFirstOfTwo = order.variant().equals(Order.BOTH) && results.isEmpty();
                Samples samples = samples();
                Exchange exchange = exchange(variant.equals(LatencyTest.HINT), samples);
                Pass pass = pass(exchange, isFirstOfTwo ? deadline.part(0.5) : deadline, samples);
                results.add(result(variant, pass, 1, samples));
            }
        }
        return results;
    }

    private Exchange exchange(boolean hinted, Samples samples) {
        return switch (order.test()) {
            case SPIN -> hinted ? new HintedPingPong(samples) : new PlainPingPong(samples);
            case THROUGHPUT -> hinted ? new HintedThroughput() : new PlainThroughput();
            case PRODUCER_CONSUMER -> hinted ? new HintedHandOver(samples) : new PlainHandOver(samples);
            default -> throw new IllegalStateException(order.test() + " has no variants");
        };
    }

    private List<LatencyResult> alternating(Deadline deadline) throws InterruptedException {
        Samples hinted = samples();
        Samples plain = samples();
        Exchange exchange = new AlternatingPingPong(hinted, plain);
        Pass pass = pass(exchange, deadline, hinted, plain);
        List<LatencyResult> both = List.of(result(LatencyTest.HINT, pass, exchange.roundTrips(), hinted),
            result(LatencyTest.PLAIN, pass, exchange.roundTrips(), plain));
        return both.stream().filter(result -> order.wants(result.variant())).toList();
    }

    private Pass pass(Exchange exchange, Deadline deadline, Samples... kinds) throws InterruptedException {
        Deadline warm = deadline.part(WARMUP_SHARE);
        for (int i = 0; i < order.effort().passes() && !warm.isOver(); i++) {
            Pass.run(exchange, order.effort().warmup(), warm);
        }
        for (Samples samples : kinds) {
            samples.restart();
        }
        return Pass.run(exchange, order.effort().steps(), deadline);
    }

    private LatencyResult clock(Deadline deadline) {
        Samples samples = samples();
        Clock.read(samples, order.effort().warmup());
        samples.restart();
        long chunk = Math.min(order.effort().steps(), 1_000_000);
        long done = 0;
        long start = System.nanoTime();
        while (done < order.effort().steps() && (done == 0 || !deadline.isOver())) {
            long now = Math.min(chunk, order.effort().steps() - done);
            Clock.read(samples, now);
            done += now;
        }
        return result("clock", new Pass(done, -1, System.nanoTime() - start), 1, samples);
    }

    private LatencyResult result(String variant, Pass pass, int roundTrips, Samples samples) {
        Histogram histogram = samples.histogram();
        return new LatencyResult(order.test().key(), variant, pass.steps() * roundTrips,
            order.effort().steps() * roundTrips, pass.nanos(), pass.spins(), clockCost, order.subtractsClock(),
            histogram.getTotalCount() == 0 ? "" : LatencyResult.encoded(histogram));
    }

    private Samples samples() {
        return new Samples(order.digits(), order.subtractsClock() ? clockCost : 0);
    }
}
