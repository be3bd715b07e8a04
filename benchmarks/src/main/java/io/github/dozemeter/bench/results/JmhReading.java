package io.github.dozemeter.bench.results;

import io.github.dozemeter.bench.page.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A figure of JMH: {@code cost.PauseCost.yield avgt t=8}, {@code p50 cost.ParkNanosSweep.parkNanos sample
 * requestedNanos=1}, {@code calls cost.PauseLoop.yieldLoop avgt}.
 *
 * @param what a percentile, a secondary result, {@value #SWITCHES} for context switches of both kinds; empty for
 *     the score
 * @param params those that must be equal; others may be anything
 */
public record JmhReading(String what, String benchmark, String mode, int threads, Map<String, String> params)
    implements Reading {

    private static final String SWITCHES = "switches";
    private static final List<String> MODES = List.of("avgt", "sample", "thrpt");

    public static JmhReading parse(String text) {
        List<String> words = Arrays.asList(text.trim().split(" "));
        int mode = words.indexOf(words.stream().filter(MODES::contains).findFirst().orElseThrow(
            () -> new IllegalArgumentException("no mode in '" + text + "'")));
        Map<String, String> named = words.stream().skip(mode + 1).map(word -> word.split("=", 2))
            .collect(Collectors.toMap(word -> word[0], word -> word[1]));
        String threads = named.remove("t");
        return new JmhReading(mode == 2 ? words.get(0) : "", words.get(mode - 1), words.get(mode),
            threads == null ? 1 : Integer.parseInt(threads), named);
    }

    @Override
    public String in(Results results) {
        return results.where(this::isMeant).stream().findFirst().flatMap(this::text).orElse(NONE);
    }

    boolean isMeant(Measurement one) {
        return one.benchmark().equals(benchmark) && one.mode().equals(mode) && one.threads() == threads
            && one.params().entrySet().containsAll(params.entrySet());
    }

    private Optional<String> text(Measurement one) {
        if (what.startsWith(SWITCHES)) {
            return one.secondary().entrySet().stream().filter(count -> count.getKey().startsWith(what))
                .map(Map.Entry::getValue).reduce(Double::sum).map(Numbers::count);
        }
        if (!what.isEmpty()) {
            return Optional.ofNullable(one.percentiles().getOrDefault(what, one.secondary().get(what)))
                .map(Numbers::nanos);
        }
        return Optional.of(one.unit().startsWith("ops/") ? rate(one) : Numbers.nanos(one.score()));
    }

    private static String rate(Measurement one) {
        return String.format(Locale.ROOT, one.score() < 100 ? "%.1f" : "%,.0f", one.score()) + " a "
            + one.unit().substring("ops/".length()).replace("us", "µs");
    }
}
