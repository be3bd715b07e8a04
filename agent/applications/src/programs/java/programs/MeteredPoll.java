package programs;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Metrics;

/**
 * Polls once a millisecond, and counts its turns; a second meter counts a hundred orders a second, whatever the polls do. Until it
 * is ended.
 */
public final class MeteredPoll {

    private static final double NANOS_PER_ORDER = 1e7;

    private MeteredPoll() {
    }

    public static void main(String[] arguments) throws Exception {
        Registries.add("simple");
        // Micrometer holds on to the object weakly.
        FunctionCounter.builder("app.orders", MeteredPoll.class, held -> System.nanoTime() / NANOS_PER_ORDER)
            .register(Metrics.globalRegistry);
        Counter turns = Metrics.counter("app.turns");
        System.out.println("polling");
        while (true) {
            poll();
            turns.increment();
        }
    }

    private static void poll() throws InterruptedException {
        Thread.sleep(1);
    }
}
