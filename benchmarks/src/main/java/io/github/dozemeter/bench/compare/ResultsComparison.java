package io.github.dozemeter.bench.compare;

import io.github.dozemeter.bench.hgrm.Distribution;
import io.github.dozemeter.bench.hgrm.HgrmComparison;
import io.github.dozemeter.bench.hgrm.Tables;
import io.github.dozemeter.bench.latency.LatencyResult;
import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Page;
import io.github.dozemeter.bench.report.Chapter;
import io.github.dozemeter.bench.report.Chapters;
import io.github.dozemeter.bench.results.Reading;
import io.github.dozemeter.bench.results.Results;
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

    private Columns facts(boolean isWide) {
        Columns table = new Columns("", nameA, nameB);
        Set<String> names = new LinkedHashSet<>(a.facts().keySet());
        names.addAll(b.facts().keySet());
        if (!isWide) {
            // A sentence; whether the run was contended is a line of its own.
            names.remove("load");
        }
        names.forEach(name -> table.row(name, a.facts().getOrDefault(name, Reading.NONE),
            b.facts().getOrDefault(name, Reading.NONE)));
        return table;
    }

    Columns scores() {
        return new ScoresComparison(nameA, a, nameB, b).table();
    }

    Columns latencies() {
        Columns table = new Columns("latency", "percentile", nameA, nameB, "ratio");
        Map<String, Distribution> others = distributions(b);
        distributions(a).forEach((name, one) -> {
            Distribution other = others.get(name);
            for (double percentile : other == null ? new double[0] : new double[] {0.5, 0.9, 0.99, 0.999}) {
                table.row(name, "p" + Numbers.fixed(1, percentile * 100).replace(".0", ""),
                    Numbers.nanos(one.at(percentile)), Numbers.nanos(other.at(percentile)),
                    Numbers.fixed(2, other.at(percentile) / one.at(percentile)));
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
        return facts(false).text() + "\n" + ScoresComparison.WORDS + "\n" + scores().text() + "\n" + latencies().text();
    }

    public String html() {
        Page page = new Page(nameA + " beside " + nameB);
        if (a.isContended() || b.isContended()) {
            page.warning("Contended: " + (a.isContended() ? nameA + ", " + a.load().words() + ". " : "")
                + (b.isContended() ? nameB + ", " + b.load().words() + "." : ""));
        }
        page.heading("platform", "Where these were measured").table(facts(true));
        page.heading("scores", "Benchmarks").paragraph(ScoresComparison.WORDS).figures(scores());
        page.heading("latencies", "Latencies").figures(latencies());
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
