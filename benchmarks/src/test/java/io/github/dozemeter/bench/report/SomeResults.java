package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.latency.LatencyResult;
import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.machine.Load;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Results that nobody measured. */
public final class SomeResults {

    public static final Load QUIET = new Load("0.1 0.2 0.3", 0.01, 0);
    public static final Load BUSY = new Load("9 9 9", 0.5, 0);

    private static final Map<String, Double> CLOCK = Map.of("p50", 20.0, "p90", 30.0, "p99", 31.0, "p99.9", 32.0,
        "p100", 4_000.0);

    private SomeResults() {
    }

    /** @param factor by which all times differ from those of factor 1 */
    public static Results of(double factor, Load load) {
        Map<String, Double> percentiles = Map.of("p50", 500 * factor, "p90", 600 * factor, "p99", 700 * factor,
            "p99.9", 800 * factor, "p100", 9_000 * factor);
        Map<String, String> tokens = Map.of("tokens", "85");
        List<Measurement> all = List.of(
            one("cost.PauseCost.baseline", 1, Map.of(), "avgt", 0.5, "ns/op"),
            one("cost.PauseCost.sleep0", 1, Map.of(), "avgt", 550 * factor, "ns/op"),
            sample("cost.PauseCost.sleep0", 1, Map.of(), 570 * factor, 3, percentiles),
            one("cost.PauseCostVirtual.sleep0", 1, Map.of(), "avgt", 400 * factor, "ns/op"),
            sample("cost.PauseCostVirtual.sleep0", 1, Map.of(), 1_267 * factor, 3, percentiles),
            sample("cost.PauseCost.nanoTime", 1, Map.of(), 25, 1, CLOCK),
            sample("cost.ParkNanosSweep.nanoTime", 1, Map.of(), 25, 1, CLOCK),
            new Measurement("cost.CasBackoff.casOnSpinWait", 4, Map.of("hints", "10"), "thrpt", 12, -1, "ops/us",
                Map.of(), Map.of("succeeded", 9.0, "failed", 3.0)),
            new Measurement("cost.CasBackoff.casOnSpinWait", 4, Map.of("hints", "10"), "sample", 0.2, -1, "us/op",
                Map.of("p50", 0.04, "p99", 1.5, "p99.9", 9.0), Map.of()),
            sample("cost.PauseCost.sleep0", 16, Map.of(), 9_100 * factor, 3,
                Map.of("p50", 610.0, "p99", 4_000.0, "p99.9", 2e7, "p100", 4e7)),
            one("cost.PauseCost.sleep0", 16, Map.of(), "avgt", 9_000 * factor, "ns/op"),
            one("load.BurnCpu.burnCpu", 1, tokens, "thrpt", 6_900, "ops/ms"),
            one("load.BurnCpu.burnCpu", 20, tokens, "thrpt", 12_000, "ops/ms"),
            one("load.BurnCpu.burnCpuAndSleep0", 1, tokens, "thrpt", 1_400, "ops/ms"),
            one("load.BurnCpu.burnCpuAndSleep0", 20, tokens, "thrpt", 1_000, "ops/ms"),
            sample("cost.ParkNanosSweep.parkNanos", 1, Map.of("requestedNanos", "1"), 70_000, -1, Map.of("p50", 70_000.0)),
            one("flow.SwitchCost.switchByPark", 1, Map.of("threads", "2", "kind", "PLATFORM", "blockBytes", "0"), "avgt",
                5_500 * factor, "ns/op"),
            one("spin.SpinHint.spinBaseline", 1, Map.of(), "avgt", 0.5, "ns/op"),
            one("spin.SpinHint.onSpinWait", 1, Map.of(), "avgt", 20, "ns/op"),
            one("spin.SpinHint.onSpinWaitDisabled", 1, Map.of(), "avgt", 0.6, "ns/op"),
            new Measurement("wakeup.WakeUp.process", 1, Map.of("kind", "PLATFORM", "load", "IDLE"), "paired", 5_100 * factor, -1,
                "ns/wake-up", Map.of(), Map.of("least", 4_900.0, "most", 5_600.0, "rounds", 5.0)),
            one("load.ZeroPauses.nextBytes128", 1, Map.of(), "avgt", 117, "ns/op"));
        Map<String, String> facts = new LinkedHashMap<>(Map.of("processors", "2"));
        facts.put("JDK", "JDK " + factor);
        return new Results(Results.FORMAT, "quick", facts, load, all,
            List.of(latencies(load, List.of(), spin("hint", (long) (100 * factor)))), List.of(), List.of("a step"));
    }

    private static Measurement sample(String benchmark, int threads, Map<String, String> params, double score, double error,
        Map<String, Double> percentiles) {
        return new Measurement(benchmark, threads, params, "sample", score, error, "ns/op", percentiles, Map.of());
    }

    /** Nothing but these. */
    public static Results with(Map<String, String> facts, Measurement... measurements) {
        return new Results(Results.FORMAT, "quick", facts, QUIET, List.of(measurements), List.of(), List.of(), List.of());
    }

    public static Measurement one(String benchmark, int threads, Map<String, String> params, String mode, double score,
        String unit) {
        return new Measurement(benchmark, threads, params, mode, score, -1, unit, Map.of(),
            Map.of("switches.voluntary", 1.0, "switches.involuntary", 0.5));
    }

    public static LatencyRun latencies(Load load, List<String> flags, LatencyResult... results) {
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
