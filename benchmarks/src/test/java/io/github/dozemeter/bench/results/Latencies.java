package io.github.dozemeter.bench.results;

import io.github.dozemeter.bench.latency.LatencyResult;
import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.machine.Load;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** A latency test that nobody ran. */
public final class Latencies {

    private Latencies() {
    }

    public static LatencyRun run(Load load, List<String> flags, LatencyResult... results) {
        return new LatencyRun(Map.of(), "JDK", flags, "not pinned, as asked", load, List.of(results));
    }

    /** 999 round trips of this time and one of a hundred times as much. */
    public static LatencyResult spin(String variant, long nanos) {
        Histogram histogram = new Histogram(3_600_000_000_000L, 3);
        histogram.recordValueWithCount(nanos, 999);
        histogram.recordValue(100 * nanos);
        return new LatencyResult("spin", variant, 1_000, 1_000, 1_099 * nanos, -1, 20, false,
            LatencyResult.encoded(histogram));
    }
}
