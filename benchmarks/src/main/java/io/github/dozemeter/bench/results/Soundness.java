package io.github.dozemeter.bench.results;

import io.github.dozemeter.bench.latency.LatencyResult;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether results that were read hold what chapters calculate with: a file may be cut, or edited by hand. */
final class Soundness {

    /** Parameters that are numbers, by class. */
    private static final Map<String, List<String>> NUMBERS = Map.of("cost.PauseLoop", List.of("iterations"),
        "cost.ParkNanosSweep", List.of("requestedNanos"), "cost.ParkNanosSweepVirtual", List.of("requestedNanos"),
        "flow.SwitchCost", List.of("threads", "blockBytes"));
    private static final Set<String> MAY_BE_ZERO = Set.of("blockBytes");
    private static final String NUMBER = "[1-9]\\d{0,8}";

    private Soundness() {
    }

    /** @throws IllegalArgumentException with the reason, without the name of the file */
    static Results checked(Results results) {
        require(!results.facts().containsValue(null), "a fact has no value");
        results.measurements().forEach(Soundness::check);
        results.latencies().forEach(run -> run.results().forEach(Soundness::check));
        return results;
    }

    private static void check(Measurement one) {
        String name = one.benchmark();
        require(name.matches("(\\w+\\.)+\\w+"), "'" + name + "' is no benchmark's name");
        require(one.threads() > 0, name + " has " + one.threads() + " threads");
        require(Double.isFinite(one.score()) && one.score() >= 0, name + " has the score " + one.score());
        require(!one.params().containsValue(null), name + " has a parameter without a value");
        require(areFinite(one.percentiles().values()) && areFinite(one.secondary().values()),
            name + " has a result that is no number");
        if (!one.method().equals(Measurement.CLOCK)) {
            NUMBERS.getOrDefault(one.type(), List.of()).forEach(parameter -> checkNumber(one, parameter));
        }
        if (!one.param("tokens").isEmpty()) {
            checkNumber(one, "tokens");
        }
    }

    private static void checkNumber(Measurement one, String parameter) {
        String value = one.param(parameter);
        require(value.matches(NUMBER) || value.equals("0") && MAY_BE_ZERO.contains(parameter),
            one.benchmark() + " has no number as its parameter " + parameter);
    }

    private static void check(LatencyResult one) {
        require(one.roundTrips() > 0 && one.nanos() >= 0, one.name() + " has no round trips or takes no time");
        if (one.hasHistogram()) {
            one.decoded();
        }
    }

    private static boolean areFinite(Collection<Double> values) {
        return values.stream().allMatch(value -> value != null && Double.isFinite(value));
    }

    private static void require(boolean isSound, String otherwise) {
        if (!isSound) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Why results were refused, here or by their own constructors: those alone speak in sentences. */
    static String reason(Throwable fault) {
        Throwable root = fault;
        while (root.getCause() != null && !isSentence(root)) {
            root = root.getCause();
        }
        return isSentence(root) ? root.getMessage() : root instanceof NullPointerException ? "parts are missing"
            : "it holds something of another kind";
    }

    private static boolean isSentence(Throwable fault) {
        return fault.getClass() == IllegalArgumentException.class || fault.getClass() == IllegalStateException.class;
    }
}
