package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Axis;
import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Drawing;
import io.github.dozemeter.bench.page.Line;
import io.github.dozemeter.bench.page.LineChart;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.results.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Handing work from thread to thread; a picture for each size of what a thread touches in its turn. */
final class SwitchChapter {

    private static final String WORDS = "A ring of threads, one of which runs at a time, hands its turn on: by"
        + " completing a"
        + " future, by notify, by unpark. The baseline touches the same memory without a switch. With one processor's"
        + " worth of work at any time, this is the price of waking the next thread.";
    private static final String BASELINE = "switchBaseline";
    private static final int KILO = 1_024;

    private SwitchChapter() {
    }

    static Chapter of(Results results) {
        List<Measurement> all = once(results.of("flow.SwitchCost", "avgt").stream().sorted(Comparator
            .comparingInt(SwitchChapter::bytes).thenComparing(SwitchChapter::name)
            .thenComparingInt(SwitchChapter::threads)).toList());
        Columns table = new Columns("by", "touched", "threads", "time of a switch", "switches/s",
            "context switches by the system");
        all.forEach(one -> table.row(name(one), touched(bytes(one)), Numbers.count(threads(one)),
            Numbers.nanos(one.score()), isBaseline(one) ? "" : Numbers.count(1e9 / one.score()),
            CostChapter.switches(one)));
        List<Drawing> drawings = new ArrayList<>();
        all.stream().map(SwitchChapter::bytes).distinct().forEach(bytes -> drawings.add(
            chart(bytes, all.stream().filter(one -> bytes(one) == bytes).toList())));
        return new Chapter("switch", "Thread switches", WORDS, drawings, List.of(table));
    }

    /** The baseline has no threads of any kind, so one of its figures for each place of the grid is enough. */
    private static List<Measurement> once(List<Measurement> sorted) {
        Map<String, Measurement> byPlace = new TreeMap<>();
        sorted.stream().filter(SwitchChapter::isBaseline)
            .forEach(one -> byPlace.putIfAbsent(bytes(one) + " " + threads(one), one));
        return sorted.stream().filter(one -> !isBaseline(one) || byPlace.containsValue(one)).toList();
    }

    private static LineChart chart(int bytes, List<Measurement> all) {
        Map<String, List<Line.Dot>> curves = new TreeMap<>();
        all.forEach(one -> curves.computeIfAbsent(name(one), name -> new ArrayList<>())
            .add(new Line.Dot(threads(one), one.score())));
        return new LineChart("Time of a switch over threads, each touching " + touched(bytes),
            Axis.count("threads in the ring, logarithmic", 2), Axis.nanos("time of a switch, logarithmic"),
            curves.entrySet().stream().map(curve -> new Line(curve.getKey(), curve.getValue())).toList());
    }

    private static boolean isBaseline(Measurement one) {
        return one.method().equals(BASELINE);
    }

    private static String name(Measurement one) {
        return isBaseline(one) ? "baseline" : one.method().replaceFirst("^switchBy", "") + ", "
            + one.param("kind").toLowerCase(Locale.ROOT);
    }

    private static String touched(int bytes) {
        return bytes == 0 ? "nothing" : bytes % KILO == 0 ? bytes / KILO + " KB" : bytes + " B";
    }

    private static int bytes(Measurement one) {
        return Integer.parseInt(one.param("blockBytes"));
    }

    private static int threads(Measurement one) {
        return Integer.parseInt(one.param("threads"));
    }
}
