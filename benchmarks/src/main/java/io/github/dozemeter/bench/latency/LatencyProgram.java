package io.github.dozemeter.bench.latency;

import com.google.gson.Gson;
import java.time.Duration;

/** What runs in the JVM of a test: obeys an {@link Order}, prints a line {@code result} for each variant. */
public final class LatencyProgram {

    static final String RESULT = "result";
    /** Beyond the test's own limit, for the start and the last steps. */
    static final Duration GRACE = Duration.ofSeconds(20);

    private LatencyProgram() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        Order order = Order.parse(arguments);
        Deadman.watch(order.limit().plus(GRACE));
        for (LatencyResult result : new TestRun(order).results()) {
            System.out.println(RESULT + "\t" + new Gson().toJson(result));
        }
    }
}
