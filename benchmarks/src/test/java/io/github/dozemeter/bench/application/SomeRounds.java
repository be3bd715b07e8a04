package io.github.dozemeter.bench.application;

import io.github.dozemeter.bench.machine.Load;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Rounds of a shop whose readings are given. */
final class SomeRounds {

    static final String BASIS = "agent 1a2b, a minute";
    static final Series SHOP = new Series("A shop", "request", 17);
    private static final double CPU_NANOS = 50_000;
    private static final double READY_NANOS = 2e9;

    private SomeRounds() {
    }

    /** Dozemeter takes so many times the CPU of the others, round by round. */
    static List<Round> steady(double... ratios) {
        return DoubleStream.of(ratios).mapToObj(ratio -> steadyAt(1, ratio)).toList();
    }

    /** @param slowness of the machine in that round */
    static Round steadyAt(double slowness, double ratio) {
        Map<ServerCost, Double> idle = costs(slowness);
        Map<ServerCost, Double> ours = costs(slowness * ratio);
        return ofAll(idle, ours);
    }

    static Round start(double ratio) {
        Map<ServerCost, Double> idle = start(READY_NANOS, READY_NANOS);
        Map<ServerCost, Double> ours = start(READY_NANOS * ratio, READY_NANOS * ratio);
        return ofAll(idle, ours);
    }

    private static Round ofAll(Map<ServerCost, Double> idle, Map<ServerCost, Double> ours) {
        return round(SHOP, BASIS,
            Map.of(Arm.NONE, idle, Arm.EMPTY, idle, Arm.RETRANSFORMING, idle, Arm.DOZEMETER, ours, Arm.WAITS, ours));
    }

    /** Holds what a quick run measures. */
    static Round ofTwo(double ratio) {
        return round(SHOP, BASIS, Map.of(Arm.RETRANSFORMING, costs(1), Arm.DOZEMETER, costs(ratio)));
    }

    static Round round(Series series, String basis, Map<Arm, Map<ServerCost, Double>> readings) {
        return new Round(series, basis, "JDK 17.0.15 (Debian)", new Load("0.10 0.20 0.30", 0.01, 0), readings);
    }

    private static Map<ServerCost, Double> costs(double times) {
        return Map.of(ServerCost.STEADY_CPU, CPU_NANOS * times, ServerCost.WARM_UP_CPU, 2 * CPU_NANOS * times,
            ServerCost.READY_CPU, READY_NANOS, ServerCost.READY_TIME, READY_NANOS);
    }

    private static Map<ServerCost, Double> start(double cpuNanos, double nanos) {
        return Map.of(ServerCost.READY_CPU, cpuNanos, ServerCost.READY_TIME, nanos);
    }
}
