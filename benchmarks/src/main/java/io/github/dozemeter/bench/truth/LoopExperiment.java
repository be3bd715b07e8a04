package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.jvm.ExpectedLoop;
import io.github.dozemeter.jvm.ExpectedLoop.Compared;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.ReportedRow;
import io.github.dozemeter.jvm.TruthLoop;
import io.github.dozemeter.jvm.TruthLoop.Counts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Loops that count their own pauses and take their prices, beside what {@code look} reports of them from outside. */
record LoopExperiment(Setting setting) {

    /** Until the loop is compiled. */
    private static final int WARM_MILLIS = 4_000;
    private static final int SECONDS = 10;
    private static final int QUICK_SECONDS = 2;
    private static final double PERCENT = 100;

    void measure(Jdk jdk, Section found) throws Exception {
        Table table = new Table("loop", "counted", "`look`");
        List<Compared> all = new ArrayList<>();
        for (ExpectedLoop loop : ExpectedLoop.values()) {
            List<Compared> rows = compare(jdk, loop);
            for (Compared row : rows) {
                String lines = rows.size() == 1 ? "" : ", line " + (rows.indexOf(row) + 1);
                table.row(loop.text + lines, counted(row), reported(row));
            }
            all.addAll(rows);
        }
        found.add(table, jdk.release(), "Pauses a second, and their CPU in percent of a core. " + found.load());
        long misses = all.stream().filter(row -> !row.misses().isEmpty()).count();
        String measured = misses + " of " + all.size();
        found.goal("rows of `look` without their line, rate or cost", jdk.feature(), "0", measured, misses == 0);
    }

    private List<Compared> compare(Jdk jdk, ExpectedLoop loop) throws Exception {
        Jvm java = setting.java(jdk).classPath(setting.jars().testPrograms());
        try (TruthLoop running = TruthLoop.start(java, loop)) {
            Thread.sleep(WARM_MILLIS);
            int seconds = setting.pick(QUICK_SECONDS, SECONDS);
            Counts before = running.counts();
            Outcome outcome = Jvm.commandLine(jdk, "look", "-d", seconds, "-f", "json", running.jvm().pid()).run();
            Counts after = running.counts();
            if (outcome.exitCode() != 0) {
                throw new IOException("failed: " + outcome);
            }
            return loop.compare(running.between(before, after), ReportedRow.of(outcome.out()));
        }
    }

    private static String counted(Compared row) {
        String price = row.cores() > 0 ? ", " + Numbers.fixed(2, row.cores() * PERCENT) + " %" : "";
        return Numbers.fixed(0, row.perSecond()) + "/s" + price;
    }

    private static String reported(Compared row) {
        if (row.row() == null) {
            return "**no row**";
        }
        double perSecond = row.row().perSecond();
        String rate = Double.isNaN(perSecond) ? "" : Numbers.fixed(0, perSecond) + "/s";
        String reported = Stream.of(rate, row.row().cost()).filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
        if (!row.misses().isEmpty()) {
            reported += "; **" + String.join(" and ", row.misses()) + "**";
        }
        return reported;
    }
}
