package io.github.dozemeter.bench.application;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.stats.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What the runs of one application gave, in rounds: the first run of each arm belongs to the first round, and so on. */
final class Rounds {

    private final Map<Arm, List<Run>> runs = new EnumMap<>(Arm.class);

    /** What a JVM is started with. */
    enum Arm {

        NONE("no agent", jars -> List.of()),
        EMPTY("an empty agent", jars -> List.of("-javaagent:" + jars.programs() + "=transformer")),
        DOZEMETER("Dozemeter", jars -> List.of(jars.agentOption("port=0"))),
        WAITS("Dozemeter, `calls=default:waits`", jars -> List.of(jars.agentOption("port=0,calls=default:waits")));

        private final String column;
        private final Function<Jars, List<String>> options;

        Arm(String column, Function<Jars, List<String>> options) {
            this.column = column;
            this.options = options;
        }

        boolean isOurs() {
            return this == DOZEMETER || this == WAITS;
        }

        String[] options(Jars jars) {
            return options.apply(jars).toArray(String[]::new);
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

    private enum Figure {

        RATE("%ss a second", Run::callsPerSecond, Numbers::count),
        P99("p99 of a %s", Run::p99Nanos, Numbers::nanos),
        CPU("processor time of a %s", Run::cpuNanos, Numbers::nanos),
        READY("until ready", Run::readyNanos, Numbers::nanos);

        private final String label;
        private final ToDoubleFunction<Run> of;
        private final DoubleFunction<String> number;

        Figure(String label, ToDoubleFunction<Run> of, DoubleFunction<String> number) {
            this.label = label;
            this.of = of;
            this.number = number;
        }
    }

    static Table table() {
        List<String> heads = new ArrayList<>(List.of("figure"));
        Arrays.stream(Arm.values()).forEach(arm -> heads.add(arm.column));
        heads.add("not seen below");
        return new Table(heads);
    }

    void add(Arm arm, Run run) {
        runs.computeIfAbsent(arm, first -> new ArrayList<>()).add(run);
    }

    /**
     * @param where application and JDK
     * @param unit what one call is
     */
    void addTo(Table table, String where, String unit) {
        for (Figure figure : Figure.values()) {
            table.row(where + ": " + String.format(figure.label, unit),
                Numbers.spread(Spread.of(values(Arm.NONE, figure.of)), figure.number), ratio(Arm.EMPTY, figure),
                ratio(Arm.DOZEMETER, figure), ratio(Arm.WAITS, figure), hidden(ratios(Arm.DOZEMETER, figure)));
        }
        table.row(where + ": pauses counted", "", "", pauses(Arm.DOZEMETER), pauses(Arm.WAITS), "");
    }

    private String pauses(Arm arm) {
        return Numbers.spread(Spread.of(values(arm, Run::pauses)), Numbers::count);
    }

    private String ratio(Arm arm, Figure figure) {
        Spread ratio = ratios(arm, figure);
        return Numbers.fixed(3, ratio.median()) + " (" + Numbers.fixed(3, ratio.min()) + " .. " + Numbers.fixed(3, ratio.max()) + ") ["
            + figure.number.apply(Spread.of(values(arm, figure.of)).median()) + "]";
    }

    /** The longer half of the interval: a difference must be larger to stand out. */
    private static String hidden(Spread ratio) {
        double half = Math.max(ratio.max() - ratio.median(), ratio.median() - ratio.min());
        return Numbers.fixed(1, half * 100) + " %";
    }

    /** To the run without an agent in the same round. */
    private Spread ratios(Arm arm, Figure figure) {
        List<Double> of = values(arm, figure.of);
        List<Double> none = values(Arm.NONE, figure.of);
        return Spread.interval(IntStream.range(0, of.size()).mapToObj(round -> of.get(round) / none.get(round)).toList());
    }

    private List<Double> values(Arm arm, ToDoubleFunction<Run> figure) {
        return runs.get(arm).stream().map(figure::applyAsDouble).toList();
    }
}
