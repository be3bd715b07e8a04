package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.page.Axis;
import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Line;
import io.github.dozemeter.bench.page.LineChart;
import io.github.dozemeter.bench.page.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Handing work from thread to thread. */
final class SwitchChapter {

    private static final String WORDS = "A ring of threads, one of which runs at a time, hands its turn on: by"
        + " completing a"
        + " future, by notify, by unpark. The baseline touches the same memory without a switch. With one processor's"
        + " worth of work at any time, this is the price of waking the next thread.";

    private SwitchChapter() {
    }

    static Chapter of(Results results) {
        List<Measurement> all = results.of("flow.SwitchCost", "avgt").stream()
            .sorted(Comparator.comparing(SwitchChapter::name).thenComparing(SwitchChapter::threads)).toList();
        Map<String, List<Line.Dot>> curves = new TreeMap<>();
        Columns table = new Columns("by", "threads", "µs per switch", "switches/s", "context switches by the system");
        for (Measurement one : all) {
            curves.computeIfAbsent(name(one), name -> new ArrayList<>())
                .add(new Line.Dot(threads(one), one.score()));
            table.row(name(one), one.param("threads"), Numbers.fixed(3, one.score() / 1e3),
                Numbers.count(1e9 / one.score()), CostChapter.switches(one));
        }
        return new Chapter("switch", "Thread switches", WORDS, curves.isEmpty() ? List.of()
            : List.of(new LineChart("Time of a switch over threads", Axis.count("threads in the ring, logarithmic", 2),
                Axis.nanos("time of a switch"), curves.entrySet().stream()
                    .map(curve -> new Line(curve.getKey(), curve.getValue())).toList())), List.of(table));
    }

    private static String name(Measurement one) {
        String bytes = one.param("blockBytes");
        return one.method().replaceFirst("^switch(By)?", "") + ", " + one.param("kind").toLowerCase(Locale.ROOT)
            + (bytes.equals("0") ? "" : ", " + bytes + " B");
    }

    private static int threads(Measurement one) {
        return Integer.parseInt(one.param("threads"));
    }
}
