package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.jmh.profile.CyclesPerInstruction;
import io.github.dozemeter.bench.jmh.spin.SpinHintVerdict;
import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.results.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether {@code Thread.onSpinWait} is an instruction here, and what a loop of each pause takes per call. */
final class HintChapter {

    private HintChapter() {
    }

    static Chapter of(Results results) {
        Map<String, Double> hint = new TreeMap<>();
        Columns table = new Columns("loop", "a turn");
        for (Measurement one : results.of("spin.SpinHint", "avgt")) {
            hint.put(one.method(), one.score());
            table.row(one.method(), Numbers.nanos(one.score()));
        }
        List<Measurement> loops = results.of("cost.PauseLoop", "avgt");
        return new Chapter("hint", "Is onSpinWait an instruction here?", verdict(hint) + cycles(results, loops),
            List.of(), List.of(table, loops(loops)));
    }

    private static boolean hasCycles(Measurement one) {
        return one.secondary().containsKey(CyclesPerInstruction.LABEL);
    }

    /** Why the table lacks them. */
    private static String cycles(Results results, List<Measurement> loops) {
        return loops.isEmpty() || loops.stream().anyMatch(HintChapter::hasCycles) ? ""
            : " Cycles per instruction of the loops: " + results.facts().getOrDefault(Results.CYCLES, "not measured") + ".";
    }

    private static Columns loops(List<Measurement> loops) {
        boolean isCounted = loops.stream().anyMatch(HintChapter::hasCycles);
        List<String> heads = new ArrayList<>(List.of("loop of calls", "calls in the loop", "the loop", "per call",
            "switches/loop"));
        if (isCounted) {
            heads.add("cycles/instruction");
        }
        Columns table = new Columns(heads.toArray(new String[0]));
        for (Measurement one : loops) {
            double calls = Double.parseDouble(one.param("iterations"));
            List<String> row = new ArrayList<>(List.of(one.method(), one.param("iterations"),
                Numbers.nanos(one.score()), Numbers.nanos(one.score() / calls), CostChapter.switches(one)));
            if (isCounted) {
                row.add(Numbers.fixed(2, one.secondary().getOrDefault(CyclesPerInstruction.LABEL, Double.NaN)));
            }
            table.row(row);
        }
        return table;
    }

    private static String verdict(Map<String, Double> hint) {
        return hint.keySet().containsAll(List.of("spinBaseline", "onSpinWait", "onSpinWaitDisabled"))
            ? new SpinHintVerdict(hint.get("spinBaseline"), hint.get("onSpinWait"), hint.get("onSpinWaitDisabled"))
                .toString() : "Not measured.";
    }
}
