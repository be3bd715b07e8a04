package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Markdown;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.report.Chapters.Answer;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Two runs side by side: machines, or JDKs.
 *
 * @param nameA what the first is called
 */
public record ResultsComparison(String nameA, Results a, String nameB, Results b) {

    private static final String WORDS = "The ratio is the second to the first. Where the errors of the two (99.9 %) overlap,"
        + " they may be equal. A few long calls spoil the mean of single calls: compare their p50.";
    private static final String EQUAL = "within the errors";

    private Table facts(boolean isWide) {
        Table table = new Table("", nameA, nameB);
        Set<String> names = new LinkedHashSet<>(a.facts().keySet());
        names.addAll(b.facts().keySet());
        if (!isWide) {
            // A sentence; whether the run was contended is a line of its own.
            names.remove("load");
        }
        names.forEach(name -> table.row(name, a.facts().getOrDefault(name, Results.NONE),
            b.facts().getOrDefault(name, Results.NONE)));
        return table;
    }

    /** Row by row the score, and of single calls the percentiles that say more. Where one of the two is absent, no ratio. */
    private Table scores() {
        Table table = new Table("benchmark", nameA, nameB, "unit", "ratio", "difference");
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

    private static void add(Table table, String key, Measurement one, Measurement other) {
        String unit = (one == null ? other : one).unit();
        boolean isSample = !(one == null ? other : one).percentiles().isEmpty();
        add(table, key + (isSample ? ", mean" : ""), unit, one, other, Measurement::score, isWithinErrors(one, other));
        for (String percentile : isSample ? List.of("p50", "p99") : List.<String>of()) {
            add(table, key + ", " + percentile, unit, one, other,
                each -> each.percentiles().getOrDefault(percentile, Double.NaN), false);
        }
    }

    private static void add(Table table, String name, String unit, Measurement one, Measurement other,
        ToDoubleFunction<Measurement> figure, boolean isEqual) {
        double first = one == null ? Double.NaN : figure.applyAsDouble(one);
        double second = other == null ? Double.NaN : figure.applyAsDouble(other);
        table.row(name, score(first), score(second), unit, Numbers.fixed(2, second / first), isEqual ? EQUAL : "");
    }

    /** An error that nobody knows says nothing. */
    private static boolean isWithinErrors(Measurement one, Measurement other) {
        return one != null && other != null && one.error() >= 0 && other.error() >= 0
            && Math.abs(other.score() - one.score()) <= one.error() + other.error();
    }

    private static String score(double value) {
        return value < 100 ? Numbers.fixed(2, value) : Numbers.count(value);
    }

    private Table latencies() {
        Table table = new Table("latency", "percentile", nameA, nameB, "ratio");
        Map<String, Distribution> others = b.distributions();
        a.distributions().forEach((name, one) -> {
            Distribution other = others.get(name);
            for (double percentile : other == null ? new double[0] : new double[] {0.5, 0.9, 0.99, 0.999}) {
                table.row(name, "p" + Numbers.fixed(1, percentile * 100).replace(".0", ""),
                    Numbers.nanos(one.at(percentile)), Numbers.nanos(other.at(percentile)),
                    Numbers.fixed(2, other.at(percentile) / one.at(percentile)));
            }
        });
        return table;
    }

    String text() {
        return facts(false).text() + "\n" + WORDS + "\n" + scores().text() + "\n" + latencies().text();
    }

    public String html() {
        Markdown page = new Markdown(nameA + " beside " + nameB);
        if (a.isContended() || b.isContended()) {
            page.warning("Contended: " + (a.isContended() ? nameA + ", " + a.load().words() + ". " : "")
                + (b.isContended() ? nameB + ", " + b.load().words() + "." : ""));
        }
        page.heading("platform", "Where these were measured").table(facts(true));
        page.heading("scores", "Benchmarks").paragraph(WORDS).figures(scores());
        page.heading("latencies", "Latencies").figures(latencies());
        Map<String, Distribution> others = b.distributions();
        a.distributions().forEach((name, one) -> {
            if (others.containsKey(name)) {
                page.picture(Plots.percentiles(name, List.of(one.named(nameA), others.get(name).named(nameB))));
            }
        });
        List<Answer> chaptersOfB = Chapters.of(b);
        for (Answer chapter : Chapters.of(a)) {
            if (!chapter.drawings().isEmpty() && !chapter.key().equals("latency")) {
                page.heading(chapter.key(), chapter.title()).paragraph(nameA);
                chapter.drawings().forEach(page::picture);
                page.paragraph(nameB);
                chaptersOfB.stream().filter(other -> other.key().equals(chapter.key()))
                    .forEach(other -> other.drawings().forEach(page::picture));
            }
        }
        return page.html();
    }
}
