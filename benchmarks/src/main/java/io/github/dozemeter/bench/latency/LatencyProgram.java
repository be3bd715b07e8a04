package io.github.dozemeter.bench.latency;

import com.google.gson.Gson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;

/** What runs in the JVM of a test: obeys an {@link Order}, prints a line {@code result} for each variant. */
public final class LatencyProgram {

    static final String RESULT = "result";
    /** Beyond the test's own limit, for the start and the last steps. */
    static final Duration GRACE = Duration.ofSeconds(20);
    /** Exit code of a JVM whose test hung. */
    static final int HUNG = 3;
    /** The most of the time that may go into warming up. */
    private static final double WARMUP_SHARE = 0.25;
    /** Steps between two looks at the deadline: 20 µs, to which one look adds a thousandth. */
    private static final long CHUNK = 100;
    private static final long CLOCK_CHUNK = 1_000_000;

    private final Order order;
    private final long clockCost = Samples.costOfTheClock();

    private LatencyProgram(Order order) {
        this.order = order;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Order order = Order.parse(arguments);
        endAfter(order.limit().plus(GRACE));
        for (LatencyResult result : new LatencyProgram(order).results()) {
            System.out.println(RESULT + "\t" + new Gson().toJson(result));
        }
    }

    /**
     * Ends this JVM when a test hangs: the threads of a test spin, and one that waits for a turn that never comes would do
     * so for ever, on a machine that runs other jobs too.
     */
    static void endAfter(Duration limit) {
        Thread thread = new Thread(() -> {
            try {
                Thread.sleep(limit.toMillis());
            } catch (InterruptedException nobodyDoes) {
                return;
            }
            System.err.println("the test did not end within " + limit.toSeconds() + " s and was stopped");
            Runtime.getRuntime().halt(HUNG);
        }, "deadman");
        thread.setDaemon(true);
        thread.start();
    }

    /** When a test must end, on {@link System#nanoTime}. */
    private record Deadline(long nanos) {

        boolean isOver() {
            return System.nanoTime() - nanos >= 0;
        }

        /** The moment after this share of what is left. */
        Deadline part(double share) {
            long now = System.nanoTime();
            return new Deadline(now + (long) (Math.max(0, nanos - now) * share));
        }
    }

    /**
     * What one pair of threads did.
     *
     * @param spins in vain, of the asking thread; -1 if not counted
     * @param nanos that it took it
     */
    private record Pass(long steps, long spins, long nanos) {
    }

    /** Of the variants, one after another. */
    private List<LatencyResult> results() throws InterruptedException {
        Deadline deadline = new Deadline(System.nanoTime() + order.limit().toNanos());
        return switch (order.test()) {
            case NANO_TIME -> List.of(clock(deadline));
            case YIELD -> {
                Samples samples = samples();
                yield List.of(result("yield", pass(new PingPong.Yielding(samples), deadline, samples), 1, samples));
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
            case SPIN -> hinted ? new PingPong.Hinted(samples) : new PingPong.Plain(samples);
            case THROUGHPUT -> hinted ? new PingPong.HintedInBulk() : new PingPong.PlainInBulk();
            case PRODUCER_CONSUMER -> hinted ? new HandOver.Hinted(samples) : new HandOver.Plain(samples);
            default -> throw new IllegalStateException(order.test() + " has no variants");
        };
    }

    private List<LatencyResult> alternating(Deadline deadline) throws InterruptedException {
        Samples hinted = samples();
        Samples plain = samples();
        Exchange exchange = new PingPong.Alternating(hinted, plain);
        Pass pass = pass(exchange, deadline, hinted, plain);
        List<LatencyResult> both = List.of(result(LatencyTest.HINT, pass, exchange.roundTrips(), hinted),
            result(LatencyTest.PLAIN, pass, exchange.roundTrips(), plain));
        return both.stream().filter(result -> order.wants(result.variant())).toList();
    }

    private Pass pass(Exchange exchange, Deadline deadline, Samples... kinds) throws InterruptedException {
        Deadline warm = deadline.part(WARMUP_SHARE);
        for (int i = 0; i < order.effort().passes() && !warm.isOver(); i++) {
            run(exchange, order.effort().warmup(), warm);
        }
        for (Samples samples : kinds) {
            samples.restart();
        }
        return run(exchange, order.effort().steps(), deadline);
    }

    /** Starts both threads and waits for their end; a fault of either is thrown here. */
    private static Pass run(Exchange exchange, long steps, Deadline deadline) throws InterruptedException {
        exchange.rewind();
        AtomicReference<Throwable> fault = new AtomicReference<>();
        AtomicReference<Pass> result = new AtomicReference<>();
        Thread answering = thread("answering", fault, exchange::answer);
        Thread asking = thread("asking", fault, () -> result.set(ask(exchange, steps, deadline)));
        answering.start();
        asking.start();
        while (asking.isAlive() && fault.get() == null) {
            asking.join(10);
        }
        if (fault.get() == null) {
            answering.join();
        }
        if (fault.get() != null) {
            throw new IllegalStateException("the test broke: " + fault.get(), fault.get());
        }
        return result.get();
    }

    private static Thread thread(String name, AtomicReference<Throwable> fault, Runnable loop) {
        Thread thread = new Thread(loop, name);
        // Else a fault would leave the other thread spinning, and this JVM alive.
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((broken, why) -> fault.set(why));
        return thread;
    }

    private static Pass ask(Exchange exchange, long steps, Deadline deadline) {
        long done = 0;
        long spins = 0;
        long start = System.nanoTime();
        while (done < steps && (done == 0 || !deadline.isOver())) {
            long chunk = Math.min(CHUNK, steps - done);
            spins += exchange.ask(chunk);
            done += chunk;
        }
        long nanos = System.nanoTime() - start;
        exchange.stop();
        return new Pass(done, spins < 0 ? -1 : spins, nanos);
    }

    private LatencyResult clock(Deadline deadline) {
        Samples samples = samples();
        samples.readClock(order.effort().warmup());
        samples.restart();
        long done = 0;
        long start = System.nanoTime();
        while (done < order.effort().steps() && (done == 0 || !deadline.isOver())) {
            long now = Math.min(CLOCK_CHUNK, order.effort().steps() - done);
            samples.readClock(now);
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
