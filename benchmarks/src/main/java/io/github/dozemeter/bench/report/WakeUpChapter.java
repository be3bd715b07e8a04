package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.results.Results;
import io.github.dozemeter.bench.wakeup.WakeUpCost;
import java.util.List;
import java.util.Locale;

/** The CPU time of a wake-up, which the agent's option {@code wakeupCost} takes. */
final class WakeUpChapter {

    private static final String WORDS = "Sixteen threads park for a millisecond again and again; what they cost is the"
        + " CPU time of that span less that of a span without them, in turns. process: of this JVM; system: of the whole"
        + " machine, with interrupts and with whatever others did; thread: what the clock of the threads that woke up shows."
        + " Loaded means a spinning thread for each processor, whose own time is taken off. The file that ends in"
        + " -wake-up.properties holds these figures: start the agent with wakeupCost=FILE.";

    private WakeUpChapter() {
    }

    static Chapter of(Results results) {
        Columns table = new Columns("CPU time of a wake-up", "threads", "machine", "median", "least", "most", "rounds");
        for (Measurement one : results.where(one -> one.type().equals(WakeUpCost.TYPE))) {
            table.row(one.method(), one.param("kind").toLowerCase(Locale.ROOT), one.param("load").toLowerCase(Locale.ROOT),
                Numbers.nanos(one.score()), nanos(one, "least"), nanos(one, "most"), Numbers.count(figure(one, "rounds")));
        }
        return new Chapter("wake-up", "What a wake-up costs", WORDS, List.of(), List.of(table));
    }

    private static String nanos(Measurement one, String name) {
        double nanos = figure(one, name);
        return nanos < 0 ? "-" + Numbers.nanos(-nanos) : Numbers.nanos(nanos);
    }

    private static double figure(Measurement one, String name) {
        return one.secondary().getOrDefault(name, Double.NaN);
    }
}
