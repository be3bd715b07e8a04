package io.github.dozemeter.bench.compare;

import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.results.Results;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** JMH's figures of two runs, row by row: the score of each, and of single calls the percentiles that say more. */
record ScoresComparison(String nameA, Results a, String nameB, Results b) {

    static final String WORDS = "The ratio is the second to the first. Where the errors of the two (99.9 %) overlap,"
        + " they may be equal. A few long calls spoil the mean of single calls: compare their p50.";
    private static final String EQUAL = "within the errors";
    private static final List<String> PERCENTILES = List.of("p50", "p99");

    /** Where one of the two lacks a measurement, there is no ratio. */
    Columns table() {
        Columns table = new Columns("benchmark", nameA, nameB, "unit", "ratio", "difference");
        Map<String, Measurement> first = byKey(a);
        Map<String, Measurement> second = byKey(b);
        Set<String> keys = new LinkedHashSet<>(first.keySet());
        keys.addAll(second.keySet());
        keys.forEach(key -> add(table, key, first.get(key), second.get(key)));
        return table;
    }

    private static Map<String, Measurement> byKey(Results results) {
        Map<String, Measurement> byKey = new LinkedHashMap<>();
        results.measurements().forEach(one -> byKey.put(one.key(), one));
        return byKey;
    }

    private static void add(Columns table, String key, Measurement one, Measurement other) {
        Measurement any = one == null ? other : one;
        boolean isSample = !any.percentiles().isEmpty();
        add(table, key + (isSample ? ", mean" : ""), any, value(one, Measurement::score),
            value(other, Measurement::score), one != null && other != null && isWithinErrors(one, other));
        for (String percentile : isSample ? PERCENTILES : List.<String>of()) {
            ToDoubleFunction<Measurement> figure = each -> each.percentiles().getOrDefault(percentile, Double.NaN);
            add(table, key + ", " + percentile, any, value(one, figure), value(other, figure), false);
        }
    }

    private static void add(Columns table, String name, Measurement any, double one, double other, boolean isEqual) {
        table.row(name, score(one), score(other), any.unit(), Numbers.fixed(2, other / one), isEqual ? EQUAL : "");
    }

    private static double value(Measurement one, ToDoubleFunction<Measurement> figure) {
        return one == null ? Double.NaN : figure.applyAsDouble(one);
    }

    /** An error that nobody knows says nothing. */
    private static boolean isWithinErrors(Measurement one, Measurement other) {
        return one.error() >= 0 && other.error() >= 0
            && Math.abs(other.score() - one.score()) <= one.error() + other.error();
    }

    private static String score(double value) {
        return value < 100 ? Numbers.fixed(2, value) : Numbers.count(value);
    }
}
