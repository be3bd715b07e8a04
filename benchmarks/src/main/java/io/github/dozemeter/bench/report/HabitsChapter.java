package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.results.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Smaller questions: alternatives to {@code sleep(0)}, delays that are mostly zero, executors, back-off. */
final class HabitsChapter {

    private static final String WORDS = "Alternatives to a sleep(0); a delay that is zero in 999 of 1,000 calls;"
        + " jobs with a"
        + " sleep(0) on executors; ways to back off from a compare-and-set that failed,"
        + " of which casNone is the baseline, and whose single times hold a clock read, nanoTime.";
    private static final double NANOS_IN_MICRO = 1e3;

    private HabitsChapter() {
    }

    static Chapter of(Results results) {
        return new Chapter("habits", "Habits compared", WORDS, List.of(), List.of(
            times("instead of sleep(0)", results, one -> one.isOf("load.ZeroPauses", "avgt")),
            times("mostly zero delay", results, one -> one.isOf("load.MostlyZeroDelay", "avgt")),
            times("a job on an executor", results, one -> one.isOf("load.ExecutorMatrix", "avgt")),
            backoff(results)));
    }

    private static Columns times(String what, Results results, Predicate<Measurement> wanted) {
        Columns table = new Columns(what, "time", "± 99.9 %");
        results.where(wanted).forEach(one -> table.row(name(one), Numbers.nanos(one.score()),
            one.error() < 0 ? "-" : Numbers.nanos(one.error())));
        return table;
    }

    private static Columns backoff(Results results) {
        Columns table = new Columns("back-off", "threads", "increments/µs", "success rate", "p50", "p99", "p99.9");
        List<Measurement> all = results.of("cost.CasBackoff", "thrpt");
        if (!all.isEmpty()) {
            results.one("cost.PauseCost.nanoTime", "sample", 1).ifPresent(clock ->
                table.row(row(clock, List.of(name(clock), "1", "-", "-"), 1)));
        }
        for (Measurement one : all) {
            double succeeded = one.secondary().getOrDefault("succeeded", Double.NaN);
            double failed = one.secondary().getOrDefault("failed", Double.NaN);
            Measurement sample = results.where(other -> other.key().equals(one.key().replace(" thrpt,", " sample,")))
                .stream().findFirst().orElse(one);
            table.row(row(sample, List.of(name(one), String.valueOf(one.threads()), Numbers.fixed(2, one.score()),
                Numbers.percent(succeeded / (succeeded + failed))), NANOS_IN_MICRO));
        }
        return table;
    }

    private static List<String> row(Measurement sample, List<String> before, double nanos) {
        List<String> row = new ArrayList<>(before);
        List.of("p50", "p99", "p99.9").forEach(name ->
            row.add(Numbers.nanos(nanos * sample.percentiles().getOrDefault(name, Double.NaN))));
        return row;
    }

    private static String name(Measurement one) {
        return one.method() + (one.params().isEmpty() ? "" : " " + String.join(" ", one.params().values()));
    }
}
