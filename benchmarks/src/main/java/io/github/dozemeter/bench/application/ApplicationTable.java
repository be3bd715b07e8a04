package io.github.dozemeter.bench.application;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.jvm.Rounds;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.stats.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What rounds of applications gave, as a table. */
final class ApplicationTable {

    private final Table table;

    ApplicationTable() {
        List<String> heads = new ArrayList<>(List.of("figure"));
        Arrays.stream(Arm.values()).forEach(arm -> heads.add(arm.column));
        heads.add("not seen below");
        table = new Table(heads);
    }

    /** What a JVM is started with. */
    enum Arm {

        NONE("no agent", jars -> List.of()),
        EMPTY("an empty agent", jars -> List.of("-javaagent:" + jars.programs() + "=transformer")),
        DOZEMETER("Dozemeter", jars -> List.of(jars.agentOption("port=0"))),
        WAITS("Dozemeter, `calls=default:waits`", jars -> List.of(jars.agentOption("port=0,calls=default:waits")));

        final Function<Jars, List<String>> options;
        private final String column;

        Arm(String column, Function<Jars, List<String>> options) {
            this.column = column;
            this.options = options;
        }

        boolean isOurs() {
            return this == DOZEMETER || this == WAITS;
        }
    }

    /**
     * One JVM.
     *
     * @param cpuNanos processor time of the JVM for each call
     * @param pauses that Dozemeter counted until the load had ended; not a number without it
     */
    record Run(double callsPerSecond, double p99Nanos, double readyNanos, double cpuNanos, double pauses) {
    }

    /**
     * @param where application and JDK
     * @param unit what one call is
     */
    void add(Rounds<Arm, Run> rounds, String where, String unit) {
        row(rounds, where + ": " + unit + "s a second", Run::callsPerSecond, Numbers::count);
        row(rounds, where + ": p99 of a " + unit, Run::p99Nanos, Numbers::nanos);
        row(rounds, where + ": processor time of a " + unit, Run::cpuNanos, Numbers::nanos);
        row(rounds, where + ": until ready", Run::readyNanos, Numbers::nanos);
        table.row(where + ": pauses counted", "", "", pauses(rounds, Arm.DOZEMETER), pauses(rounds, Arm.WAITS), "");
    }

    private static String pauses(Rounds<Arm, Run> rounds, Arm arm) {
        return Numbers.spread(Spread.of(rounds.values(arm, Run::pauses)), Numbers::count);
    }

    private void row(Rounds<Arm, Run> rounds, String label, ToDoubleFunction<Run> figure,
                     DoubleFunction<String> number) {
        List<String> cells =
            new ArrayList<>(List.of(label, Numbers.spread(Spread.of(rounds.values(Arm.NONE, figure)), number)));
        for (Arm arm : List.of(Arm.EMPTY, Arm.DOZEMETER, Arm.WAITS)) {
            Spread ratio = ratio(rounds, arm, figure);
            double median = Spread.of(rounds.values(arm, figure)).median();
            cells.add(Numbers.fixed(3, ratio.median()) + " (" + Numbers.fixed(3, ratio.min()) + " .. "
                + Numbers.fixed(3, ratio.max()) + ") [" + number.apply(median) + "]");
        }
        // The longer half of the interval: a difference must be larger to stand out.
        Spread ratio = ratio(rounds, Arm.DOZEMETER, figure);
        double half = Math.max(ratio.max() - ratio.median(), ratio.median() - ratio.min());
        cells.add(Numbers.fixed(1, half * 100) + " %");
        table.row(cells);
    }

    /** To the run without an agent in the same round. */
    private static Spread ratio(Rounds<Arm, Run> rounds, Arm arm, ToDoubleFunction<Run> figure) {
        return Spread.interval(rounds.compared(arm, Arm.NONE, figure, (with, without) -> with / without));
    }

    Table table() {
        return table;
    }
}
