package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Markdown;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.report.Chapters.Answer;
import java.util.List;

/** Results as one page that needs nothing else. */
public final class HtmlReport {

    private static final String CONTENDED = "Contended: other processes took a good part of this machine meanwhile, so"
        + " read orders and ratios, not figures.";

    private HtmlReport() {
    }

    public static String of(Results results) {
        Markdown page = new Markdown("What a pause costs here");
        if (results.isContended()) {
            page.warning(CONTENDED + " " + results.load().words());
        }
        if (results.isTrial()) {
            page.warning("Preset smoke shows that all works; its figures mean nothing.");
        }
        Table facts = new Table("fact", "value");
        results.facts().forEach((name, value) -> facts.row(name, value));
        page.heading("platform", "Where this was measured").table(facts);
        if (!results.missing().isEmpty()) {
            page.heading("missing", "What is missing").list(results.missing());
        }
        Chapters.of(results).forEach(chapter -> show(page, chapter));
        return page.html();
    }

    private static void show(Markdown page, Answer chapter) {
        page.heading(chapter.key(), chapter.title()).paragraph(chapter.words());
        List<Table> tables = chapter.found().tables;
        chapter.found().pictures.forEach(page::picture);
        String ofOne = chapter.found().pictures.isEmpty() ? "All" : "Figures";
        for (Table table : tables) {
            String title = tables.size() > 1 ? "Figures: " + table.columns().get(0) : ofOne;
            page.folded(title, table);
        }
        if (tables.isEmpty()) {
            page.paragraph("Nothing of this was measured in this run.");
        }
    }
}
