package io.github.dozemeter.bench.results;

import io.github.dozemeter.bench.latency.LatencyResult;
import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.page.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A figure of a latency test: {@code p50 latency spin.hint}, {@code p99.9 latency spin.plain less spin.hint}, {@code
 * trip latency throughput.hint}.
 *
 * @param what a percentile, {@value #TRIP} for the mean of a round trip, {@value #SPINS} for the spins in it,
 *     {@value #PLACED} for where the threads ran, in words
 * @param name test and variant; {@value #DISABLED} behind it if the hint was no instruction
 * @param less the one whose figure is subtracted; empty for none
 */
public record LatencyReading(String what, String name, String less) implements Reading {

    private static final String LATENCY = "latency";
    private static final String LESS = "less";
    private static final String TRIP = "trip";
    private static final String SPINS = "spins";
    private static final String PLACED = "placed";
    private static final String DISABLED = ".no-intrinsic";

    public static boolean isNamed(String text) {
        return Arrays.asList(text.split(" ")).contains(LATENCY);
    }

    public static LatencyReading parse(String text) {
        List<String> words = Arrays.asList(text.trim().split(" "));
        boolean isDifference = words.size() == 5 && words.get(3).equals(LESS);
        if (words.size() != 3 && !isDifference || !words.get(0).matches("p[0-9.]+|trip|spins|placed")) {
            throw new IllegalArgumentException("no figure of a latency test: '" + text + "'");
        }
        return new LatencyReading(words.get(0), words.get(2), isDifference ? words.get(4) : "");
    }

    @Override
    public String in(Results results) {
        for (LatencyRun run : results.latencies()) {
            for (LatencyResult result : run.results()) {
                if (name.equals(nameOf(run, result))) {
                    return what.equals(PLACED) ? run.pinning() : figure(results, result);
                }
            }
        }
        return NONE;
    }

    private static String nameOf(LatencyRun run, LatencyResult result) {
        boolean isNamed = run.flags().isEmpty() || result.name().endsWith(DISABLED);
        return result.name() + (isNamed ? "" : DISABLED);
    }

    private String figure(Results results, LatencyResult result) {
        return value(result).map(value -> value - subtracted(results)).filter(Double::isFinite)
            .map(value -> what.equals(SPINS) ? Numbers.fixed(1, value) : Numbers.nanos(value)).orElse(NONE);
    }

    private double subtracted(Results results) {
        return less.isEmpty() ? 0 : results.latencies().stream().flatMap(run -> run.results().stream()
            .filter(result -> less.equals(nameOf(run, result)))).findFirst().flatMap(this::value).orElse(Double.NaN);
    }

    private Optional<Double> value(LatencyResult result) {
        if (what.equals(TRIP)) {
            return Optional.of(result.nanosPerRoundTrip());
        }
        if (what.equals(SPINS)) {
            return result.spins() < 0 ? Optional.empty() : Optional.of((double) result.spins() / result.roundTrips());
        }
        return result.hasHistogram()
            ? Optional.of((double) result.decoded().getValueAtPercentile(Double.parseDouble(what.substring(1))))
            : Optional.empty();
    }
}
