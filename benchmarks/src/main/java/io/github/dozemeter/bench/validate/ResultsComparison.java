package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.hgrm.HgrmComparison;
import io.github.dozemeter.bench.hgrm.Distribution;
import io.github.dozemeter.bench.hgrm.Tables;
import io.github.dozemeter.bench.latency.LatencyResult;
import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Page;
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
record ResultsComparison(String nameA, Results a, String nameB, Results b) {

    private static final String NONE = "-";

    private Columns facts(boolean isWide) {
        Columns table = new Columns("", nameA, nameB);
        Set<String> names = new LinkedHashSet<>(a.facts().keySet());
        names.addAll(b.facts().keySet());
        if (!isWide) {
            // A sentence; whether the run was contended is a line of its own.
            names.remove("load");
        }
        names.forEach(name -> table.row(name, a.facts().getOrDefault(name, NONE), b.facts().getOrDefault(name, NONE)));
        return table;
    }

    /** Scores in the unit of each; where one of the two lacks a measurement, there is no ratio. */
    Columns scores() {
        Columns table = new Columns("benchmark", nameA, nameB, "unit", "ratio");
        Map<String, Measurement> first = byKey(a);
        Map<String, Measurement> second = byKey(b);
        Set<String> keys = new LinkedHashSet<>(first.keySet());
        keys.addAll(second.keySet());
        for (String key : keys) {
            Measurement one = first.get(key);
            Measurement other = second.get(key);
            table.row(key, score(one), score(other), (one == null ? other : one).unit(),
                one == null || other == null ? NONE : Numbers.fixed(2, other.score() / one.score()));
        }
        return table;
    }

    private static Map<String, Measurement> byKey(Results results) {
        Map<String, Measurement> byKey = new LinkedHashMap<>();
        results.measurements().forEach(one -> byKey.put(one.key(), one));
        return byKey;
    }

    private static String score(Measurement one) {
        return one == null ? NONE : Numbers.fixed(one.score() < 100 ? 2 : 0, one.score());
    }

    Columns latencies() {
        Columns table = new Columns("latency", "percentile", nameA, nameB, "ratio");
        Map<String, Distribution> others = distributions(b);
        distributions(a).forEach((name, one) -> {
            Distribution other = others.get(name);
            for (double percentile : other == null ? new double[0] : new double[] {0.5, 0.9, 0.99, 0.999}) {
                table.row(name, "p" + Numbers.fixed(1, percentile * 100), Numbers.nanos(one.at(percentile)),
                    Numbers.nanos(other.at(percentile)), Numbers.fixed(2, other.at(percentile) / one.at(percentile)));
            }
        });
        return table;
    }

    private static Map<String, Distribution> distributions(Results results) {
        Map<String, Distribution> found = new LinkedHashMap<>();
        results.latencies().forEach(run -> run.results().stream().filter(LatencyResult::hasHistogram)
            .forEach(result -> {
            String name = run.name(result);
            found.put(name, Tables.of(name, result.decoded()));
        }));
        return found;
    }

    String text() {
        return facts(false).text() + "\n" + scores().text() + "\n" + latencies().text();
    }

    String html() {
        Page page = new Page(nameA + " beside " + nameB);
        if (a.isContended() || b.isContended()) {
            page.warning("Contended: " + (a.isContended() ? nameA + ", " + a.load().words() + ". " : "")
                + (b.isContended() ? nameB + ", " + b.load().words() + "." : ""));
        }
        page.heading("platform", "Where these were measured").table(facts(true));
        page.heading("scores", "Benchmarks").paragraph("The ratio is the second to the first.").table(scores());
        page.heading("latencies", "Latencies").table(latencies());
        Map<String, Distribution> others = distributions(b);
        distributions(a).forEach((name, one) -> {
            if (others.containsKey(name)) {
                page.drawing(HgrmComparison.chart(name, List.of(new Distribution(nameA, one.points()),
                    new Distribution(nameB, others.get(name).points()))));
            }
        });
        for (Chapter chapter : Chapters.of(a)) {
            addBoth(page, chapter);
        }
        return page.html();
    }

    /** The pictures of one chapter, one above the other. */
    private void addBoth(Page page, Chapter chapter) {
        if (!chapter.drawings().isEmpty() && !chapter.key().equals("latency")) {
            page.heading(chapter.key(), chapter.title()).paragraph(nameA);
            chapter.drawings().forEach(page::drawing);
            page.paragraph(nameB);
            Chapters.of(b).stream().filter(other -> other.key().equals(chapter.key()))
                .forEach(other -> other.drawings().forEach(page::drawing));
        }
    }
}
