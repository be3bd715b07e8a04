package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.results.Results;
import java.util.List;

/** Every figure of JMH, as it is in the JSON file. */
final class AllChapter {

    private AllChapter() {
    }

    static Chapter of(Results results) {
        Columns table = new Columns("benchmark", "score", "± 99.9 %", "unit");
        results.measurements().forEach(one -> table.row(one.key(), Numbers.fixed(3, one.score()),
            one.error() < 0 ? "-" : Numbers.fixed(3, one.error()), one.unit()));
        return new Chapter("all", "All figures", "Whatever JMH measured, as in the JSON file beside this report.",
            List.of(), List.of(table));
    }
}
