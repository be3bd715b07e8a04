package io.github.dozemeter.bench.latency;

import com.google.gson.Gson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
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
    /** Steps between two checks of the time limit: 20 µs, to which one check adds a thousandth. */
    private static final long CHUNK = 100;
    private static final long CLOCK_CHUNK = 1_000_000;

    private final Order order;
    private final long clockCost = Samples.costOfTheClock();

    private LatencyProgram(Order order) {
        this.order = order;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
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
        CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS).execute(() -> {
            System.err.println("the test did not end within " + limit.toSeconds() + " s and was stopped");
            Runtime.getRuntime().halt(HUNG);
        });
    }

    /**
     * What one pair of threads did.
     *
     * @param spins in vain, of the asking thread; -1 if not counted
     * @param nanos that it took it
     */
    private record Pass(long steps, long spins, long nanos) {
    }

    private List<LatencyResult> results() throws InterruptedException, ExecutionException {
        long end = System.nanoTime() + order.limit().toNanos();
        return switch (order.test()) {
            case NANOTIME -> List.of(clock(end));
            case ALTERNATING -> alternating(end);
            default -> variants(end);
        };
    }

    private List<LatencyResult> variants(long end) throws InterruptedException, ExecutionException {
        List<LatencyResult> results = new ArrayList<>();
        for (String variant : order.variants()) {
            boolean isFirstOfTwo = order.variants().size() == 2 && results.isEmpty();
            Exchange exchange = variant.equals(LatencyTest.HINT) ? hintedExchange() : plainExchange();
            long endOfPass = isFirstOfTwo ? part(end, 0.5) : end;
            Pass pass = pass(exchange, endOfPass, exchange.samples);
            results.add(result(variant, pass, 1, exchange.samples));
        }
        return results;
    }

    private Exchange plainExchange() {
        Samples samples = samples();
        return switch (order.test()) {
            case SPIN -> new PingPong.Plain(samples);
            case YIELD -> new PingPong.Yielding(samples);
            case THROUGHPUT -> new PingPong.PlainInBulk(samples);
            case PRODUCER_CONSUMER -> new HandOver.Plain(samples);
            default -> throw new IllegalStateException(order.test() + " has no variants");
        };
    }

    private Exchange hintedExchange() {
        Samples samples = samples();
        return switch (order.test()) {
            case SPIN -> new PingPong.Hinted(samples);
            case THROUGHPUT -> new PingPong.HintedInBulk(samples);
            case PRODUCER_CONSUMER -> new HandOver.Hinted(samples);
            default -> throw new IllegalStateException(order.test() + " has no variant with the hint");
        };
    }

    private List<LatencyResult> alternating(long end) throws InterruptedException, ExecutionException {
        PingPong.Alternating exchange = new PingPong.Alternating(samples(), samples());
        Pass pass = pass(exchange, end, exchange.samples, exchange.plain);
        // Each step is a round trip with the hint and one without.
        return List.of(result(LatencyTest.HINT, pass, 2, exchange.samples), result(LatencyTest.PLAIN, pass, 2, exchange.plain))
            .stream().filter(result -> order.variants().contains(result.variant())).toList();
    }

    private Pass pass(Exchange exchange, long end, Samples... kinds) throws InterruptedException, ExecutionException {
        long warm = part(end, WARMUP_SHARE);
        for (int i = 0; i < order.effort().passes() && !isOver(warm); i++) {
            run(exchange, order.effort().warmup(), warm);
        }
        for (Samples samples : kinds) {
            samples.restart();
        }
        return run(exchange, order.effort().steps(), end);
    }

    /** Starts both threads and waits for their end; a fault of either is thrown here, while the other spins on. */
    private static Pass run(Exchange exchange, long steps, long end) throws InterruptedException, ExecutionException {
        exchange.turn = 0;
        ExecutorService threads = Executors.newFixedThreadPool(2, loop -> {
            Thread thread = new Thread(loop);
            thread.setDaemon(true);
            return thread;
        });
        CompletionService<Pass> both = new ExecutorCompletionService<>(threads);
        both.submit(exchange::answer, null);
        Future<Pass> asking = both.submit(() -> {
            Pass pass = timed(steps, CHUNK, end, exchange::ask);
            exchange.turn = Exchange.STOP;
            return pass;
        });
        both.take().get();
        both.take().get();
        threads.shutdown();
        return asking.get();
    }

    /** Works until all steps are done or the time is over; at least a chunk is done. */
    private static Pass timed(long steps, long chunk, long end, LongUnaryOperator work) {
        long done = 0;
        long spins = 0;
        long start = System.nanoTime();
        while (done < steps && (done == 0 || !isOver(end))) {
            long next = Math.min(chunk, steps - done);
            spins += work.applyAsLong(next);
            done += next;
        }
        return new Pass(done, Math.max(-1, spins), System.nanoTime() - start);
    }

    private static boolean isOver(long end) {
        return System.nanoTime() - end >= 0;
    }

    /** The moment after this share of the time that is left. */
    private static long part(long end, double share) {
        long now = System.nanoTime();
        return now + (long) (Math.max(0, end - now) * share);
    }

    private LatencyResult clock(long end) {
        Samples samples = samples();
        samples.readClock(order.effort().warmup());
        samples.restart();
        return result("clock", timed(order.effort().steps(), CLOCK_CHUNK, end, readings -> {
            samples.readClock(readings);
            return -1;
        }), 1, samples);
    }

    private LatencyResult result(String variant, Pass pass, int roundTrips, Samples samples) {
        Histogram histogram = samples.histogram;
        return new LatencyResult(order.test().key(), variant, pass.steps() * roundTrips,
            order.effort().steps() * roundTrips, pass.nanos(), pass.spins(), clockCost, order.subtractsClock(),
            histogram.getTotalCount() == 0 ? "" : LatencyResult.encoded(histogram));
    }

    private Samples samples() {
        return new Samples(order.digits(), order.subtractsClock() ? clockCost : 0);
    }
}
