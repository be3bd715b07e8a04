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

/**
 * Two runs side by side: machines, or JDKs.
 *
 * @param nameA what the first is called
 */
public record ResultsComparison(String nameA, Results a, String nameB, Results b) {

    private static final String WORDS = "The ratio is the second to the first. Where the errors of the two (99.9 %) overlap,"
        + " they may be equal. A few long calls spoil the mean of single calls: compare their p50.";
    private static final String EQUAL = "within the errors";

    private static <T> Set<String> names(Map<String, T> one, Map<String, T> other) {
        Set<String> names = new LinkedHashSet<>(one.keySet());
        names.addAll(other.keySet());
        return names;
    }

    private Table facts(boolean isWide) {
        Table table = new Table("", nameA, nameB);
        // The load is a sentence; whether the run was contended is a line of its own.
        names(a.facts(), b.facts()).stream().filter(name -> isWide || !name.equals("load")).forEach(name -> table.row(name,
            a.facts().getOrDefault(name, Results.NONE), b.facts().getOrDefault(name, Results.NONE)));
        return table;
    }

    /** @param error negative if it is unknown */
    private record Figure(double value, double error, String unit) {

        /** The score of each measurement; for single calls also the percentiles, which say more. */
        static Map<String, Figure> of(Results results) {
            Map<String, Figure> figures = new LinkedHashMap<>();
            for (Measurement one : results.measurements()) {
                boolean isSample = !one.percentiles().isEmpty();
                figures.put(one.key() + (isSample ? ", mean" : ""), new Figure(one.score(), one.error(), one.unit()));
                for (String percentile : isSample ? List.of("p50", "p99") : List.<String>of()) {
                    figures.put(one.key() + ", " + percentile,
                        new Figure(one.percentiles().getOrDefault(percentile, Double.NaN), -1, one.unit()));
                }
            }
            return figures;
        }

        String text() {
            return value < 100 ? Numbers.fixed(2, value) : Numbers.count(value);
        }

        boolean isWithinErrors(Figure other) {
            return error >= 0 && other.error >= 0 && Math.abs(other.value - value) <= error + other.error;
        }
    }

    /** Where one of the two is absent, there is no ratio. */
    private Table scores() {
        Table table = new Table("benchmark", nameA, nameB, "unit", "ratio", "difference");
        Map<String, Figure> first = Figure.of(a);
        Map<String, Figure> second = Figure.of(b);
        for (String name : names(first, second)) {
            String unit = first.getOrDefault(name, second.get(name)).unit;
            Figure one = first.getOrDefault(name, new Figure(Double.NaN, -1, unit));
            Figure other = second.getOrDefault(name, new Figure(Double.NaN, -1, unit));
            table.row(name, one.text(), other.text(), unit, Numbers.fixed(2, other.value / one.value),
                one.isWithinErrors(other) ? EQUAL : "");
        }
        return table;
    }

    private Table latencies() {
        Table table = new Table("latency", "percentile", nameA, nameB, "ratio");
        Map<String, Distribution> others = b.distributions();
        a.distributions().forEach((name, one) -> {
            Distribution other = others.get(name);
            for (double percentile : other == null ? new double[0] : new double[] {0.5, 0.9, 0.99, 0.999}) {
                table.row(name, "p" + Numbers.plain(1, percentile * 100), Numbers.nanos(one.at(percentile)),
                    Numbers.nanos(other.at(percentile)), Numbers.fixed(2, other.at(percentile) / one.at(percentile)));
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
                page.picture(Distribution.chart(name, List.of(one.named(nameA), others.get(name).named(nameB))));
            }
        });
        List<Answer> chaptersOfB = Chapters.of(b);
        for (Answer chapter : Chapters.of(a)) {
            if (!chapter.found().pictures.isEmpty() && !chapter.key().equals("latency")) {
                page.heading(chapter.key(), chapter.title()).paragraph(nameA);
                chapter.found().pictures.forEach(page::picture);
                page.paragraph(nameB);
                chaptersOfB.stream().filter(other -> other.key().equals(chapter.key()))
                    .forEach(other -> other.found().pictures.forEach(page::picture));
            }
        }
        return page.html();
    }
}
