package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.jmh.spin.SpinHintVerdict;
import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Numbers;
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
        Columns loops = new Columns("loop of calls", "calls in the loop", "the loop", "per call", "switches/loop");
        for (Measurement one : results.of("cost.PauseLoop", "avgt")) {
            double calls = Double.parseDouble(one.param("iterations"));
            loops.row(one.method(), one.param("iterations"), Numbers.nanos(one.score()),
                Numbers.nanos(one.score() / calls), CostChapter.switches(one));
        }
        return new Chapter("hint", "Is onSpinWait an instruction here?", verdict(hint), List.of(), List.of(table,
            loops));
    }

    private static String verdict(Map<String, Double> hint) {
        return hint.keySet().containsAll(List.of("spinBaseline", "onSpinWait", "onSpinWaitDisabled"))
            ? new SpinHintVerdict(hint.get("spinBaseline"), hint.get("onSpinWait"), hint.get("onSpinWaitDisabled"))
                .toString() : "Not measured.";
    }
}
