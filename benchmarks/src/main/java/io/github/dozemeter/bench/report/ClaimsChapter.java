package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.results.Results;
import java.util.Comparator;
import java.util.List;

/** What should hold on any machine, as order and ratio: whether it holds in these figures. */
final class ClaimsChapter {

    private static final String WORDS = "Orders and ratios that held on every machine seen, by far more than the limit."
        + " None of them is a threshold of the agent. On a contended machine a \"no\" may be the neighbours'.";
    private static final double SAME = 1 / 1.5;
    private static final String WORK = "load.BurnCpu.burnCpuAndSleep0";
    private static final int CROWD = 10;

    private ClaimsChapter() {
    }

    static Chapter of(Results results) {
        double hint = nanos(results, "PauseCost.onSpinWait");
        double yield = nanos(results, "PauseCost.yield");
        double sleep = nanos(results, "PauseCost.sleep0");
        double park = nanos(results, "PauseCost.parkNanos1");
        Columns table = new Columns("claim", "ratio here", "at least", "holds");
        row(table, "yield takes longer than onSpinWait", yield / hint, 1.5);
        row(table, "sleep(0) takes as long as yield, or longer", sleep / yield, SAME);
        row(table, "parkNanos(1) takes longer than sleep(0)", park / sleep, 5);
        row(table, "wait(0, 1) takes longer than parkNanos(1)", nanos(results, "TimedPauseCost.waitNanos1") / park, 3);
        row(table, "with a sleep(0) before each burn, one thread alone does more than a processor of a crowd",
            alone(results) / crowd(results), 1 / 0.75);
        return new Chapter("claims", "What should hold anywhere", WORDS, List.of(), List.of(table));
    }

    /** @param ratio not a number if one of the two was not measured */
    private static void row(Columns table, String claim, double ratio, double least) {
        if (!Double.isNaN(ratio)) {
            table.row(claim, Numbers.fixed(2, ratio), Numbers.fixed(2, least), ratio >= least ? "yes" : "no");
        }
    }

    /** The mean of one thread, or that of single calls. */
    private static double nanos(Results results, String method) {
        return results.where(one -> one.benchmark().equals("cost." + method) && one.threads() == 1).stream()
            .sorted(Comparator.comparing(Measurement::mode)).mapToDouble(Measurement::score).findFirst().orElse(Double.NaN);
    }

    private static double alone(Results results) {
        return results.one(WORK, "thrpt", 1).map(Measurement::score).orElse(Double.NaN);
    }

    /** Of each processor, with ten threads for it or more. */
    private static double crowd(Results results) {
        return results.where(one -> one.benchmark().equals(WORK) && one.mode().equals("thrpt")
            && one.threads() >= CROWD * results.processors()).stream().max(Comparator.comparingInt(Measurement::threads))
            .map(one -> one.score() / results.processors()).orElse(Double.NaN);
    }
}
