package io.github.dozemeter.jvm;

import static io.github.dozemeter.jvm.ExpectedLoop.Price.ABOUT;
import static io.github.dozemeter.jvm.ExpectedLoop.Price.BOUND;
import static io.github.dozemeter.jvm.ExpectedLoop.Price.NONE;
import static io.github.dozemeter.jvm.ExpectedLoop.Price.PROMISED;
import static io.github.dozemeter.jvm.ExpectedLoop.Rate.ANY;
import static io.github.dozemeter.jvm.ExpectedLoop.Rate.EXACT;
import static io.github.dozemeter.jvm.ExpectedLoop.Rate.UP_TO;

import io.github.dozemeter.jvm.TruthLoop.Truth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a look is to print of each loop: which lines share a row, how well it knows their rate, and what their cost promises. */
public enum ExpectedLoop {

    MOSTLY_ZERO("mostlyZero", "delays that are mostly 0", row(ANY, PROMISED, "zero", "other")),
    MOSTLY_ZERO_8("mostlyZero8", "the same, 8 µs of work", row(ANY, ABOUT, "zero", "other")),
    MOSTLY_ZERO_80("mostlyZero80", "the same, 80 µs of work", row(ANY, ABOUT, "zero", "other")),
    ZERO_THEN_ONE("zeroThenOne", "200 `sleep(0)`, then `sleep(1)`", row(ANY, ABOUT, "zero"), row(EXACT, ABOUT, "one")),
    RARE_LONG("rareLong", "500 `sleep(1)`, then `sleep(500)`", row(EXACT, PROMISED, "one", "long")),
    ONE_AND_THREE("oneAndThree", "`sleep(1)`, then `sleep(3)`", row(EXACT, PROMISED, "one", "three")),
    SLEEP_AND_POLL("sleepAndPoll", "`sleep(2)`, then `poll(4 ms)`", row(EXACT, PROMISED, "sleep", "poll")),
    WORK_AND_HELPER("workAndHelper", "`sleep(1)`, 300 µs of work, a helper's `sleep(2)`",
        row(EXACT, ABOUT, "one", "helper")),
    YIELDS_THEN_PARK("yieldsThenPark", "100 `yield`, then `parkNanos(50 µs)`",
        row(ANY, ABOUT, "yield"), row(EXACT, ABOUT, "park")),
    BACK_PRESSURE("backPressure", "`yield` while a queue is full", row(ANY, ABOUT, "yield")),
    /** The poller has a row of its own, whose line is the caller of the helper. */
    HELPER("helper", "a helper: one caller each 2 ms, 60 each second",
        row(EXACT, PROMISED, "poller"), row(EXACT, PROMISED, "sleepers")),
    ZERO_AND_WRITES("zeroAndWrites", "`sleep(0)`, then a write to a file", row(ANY, ABOUT, "zero")),
    /** A sleep that returns at once: by the share of its samples. */
    INTERRUPTED("interrupted", "`sleep` of an interrupted thread", row(ANY, BOUND, "sleep")),
    PARK_1("park1", "`parkNanos(1)`", row(EXACT, PROMISED, "park")),
    PARK_50("park50", "`parkNanos(50 µs)`", row(EXACT, PROMISED, "park")),
    POLL_1("poll1", "`poll(1 ms)`", row(EXACT, PROMISED, "poll")),
    WAIT_1("wait1", "`wait(1)`", row(EXACT, PROMISED, "wait")),
    SLEEP_10("sleep10", "`sleep(10)`", row(EXACT, PROMISED, "sleep")),
    POOL("pool", "`sleep(100)` on 200 threads", row(EXACT, PROMISED, "sleep")),
    /** A line of the JDK: two wakeups for each of its ticks. */
    SCHEDULER("scheduler", "a scheduler of 5 ms", new Row(UP_TO, NONE, Set.of("tick"), "pool-1-thread-#")),
    /** A switch may be a read that waited. */
    SERVER("server", "a server with 4 clients", row(UP_TO, NONE, "sleep")),
    EVENT_LOOP("eventLoop", "`select(1)`", row(EXACT, NONE, "select")),
    SPIN_THEN_SLEEP("spinThenSleep", "3 ms of spinning, then `sleep(7)`", row(EXACT, PROMISED, "sleep"));

    /** The kernel and the loop are read one after the other, and a switch may be a lock. */
    private static final double RATE = 0.1;
    private static final double FACTOR = 2;
    /** The kernel's split of CPU time by ticks is noise below it. */
    private static final double NOISE_CORES = 0.003;
    /** The part of a price by the clock that is sure. */
    private static final double SURE = 0.8;
    private static final int PERCENT = 100;

    public final String loop;
    /** Markdown. */
    public final String text;
    private final List<Row> rows;

    ExpectedLoop(String loop, String text, Row... rows) {
        this.loop = loop;
        this.text = text;
        this.rows = List.of(rows);
    }

    enum Rate {
        /** The kernel's, of all lines of the row together. */
        EXACT,
        /** A bound. */
        UP_TO,
        /** Not promised: zero pauses cannot be counted from outside. */
        ANY
    }

    enum Price {
        /** Within a factor of two; as a bound where the kernel counted too few ticks to divide CPU. */
        ABOUT,
        /** At least the truth, at most what the threads used. */
        BOUND,
        /** Either of both, as the row says. */
        PROMISED,
        /** Not compared: what the loop counts has no price. */
        NONE
    }

    /**
     * One row.
     *
     * @param labels of the loop's counters whose lines share it
     * @param threads their name where the line is the JDK's, else empty
     */
    private record Row(Rate rate, Price price, Set<String> labels, String threads) {

        Compared compare(Collection<Truth> all, List<ReportedRow> rows) {
            List<Truth> truths = all.stream().filter(truth -> labels.contains(truth.label())).toList();
            List<String> counted = truths.stream().map(Truth::line).distinct().toList();
            List<String> lines = threads.isEmpty() ? counted : List.of(threads);
            double perSecond = truths.stream().mapToDouble(Truth::perSecond).sum();
            double cores = truths.stream().mapToDouble(truth -> Math.max(0, truth.cores())).sum();
            ReportedRow row = rows.stream().filter(one -> one.lines().containsAll(lines)).findFirst().orElse(null);
            List<String> misses = new ArrayList<>();
            // What no sample saw, as it costs next to nothing, may be missing.
            boolean isNothing = price != NONE && cores < NOISE_CORES;
            if (row == null && !isNothing) {
                misses.add("no row");
            } else if (row != null && !isRate(row, perSecond)) {
                misses.add("rate");
            }
            if (row != null && price != NONE && !isPrice(row, cores)) {
                misses.add("cost");
            }
            return new Compared(lines, row, perSecond, cores, misses);
        }

        private boolean isRate(ReportedRow row, double truth) {
            boolean isEnough = row.perSecond() >= truth * (1 - RATE);
            boolean isNoMore = rate == UP_TO || row.perSecond() <= truth * (1 + RATE);
            return rate == ANY || isEnough && isNoMore;
        }

        private boolean isPrice(ReportedRow row, double truth) {
            boolean isDouble = row.cores() <= truth * FACTOR + NOISE_CORES;
            if (row.isBound()) {
                return row.cores() >= truth * SURE - NOISE_CORES && (price != ABOUT || isDouble);
            }
            return price != BOUND && isDouble && row.cores() >= truth / FACTOR - NOISE_CORES;
        }
    }

    /**
     * One row of a report beside what the loop counted.
     *
     * @param row null where the report has none with these lines
     * @param cores CPU of the pauses by the clock around some; 0 where no price was taken
     * @param misses what is not as expected: {@code no row}, {@code rate}, {@code cost}
     */
    public record Compared(List<String> lines, ReportedRow row, double perSecond, double cores, List<String> misses) {

        @Override
        public String toString() {
            String truth = String.format(Locale.ROOT, "%s: %s; counted %.1f/s, %.2f %%", lines, misses, perSecond, cores * PERCENT);
            return row == null ? truth : truth + String.format(Locale.ROOT, "; reported %.1f/s, %s", row.perSecond(), row.cost());
        }
    }

    private static Row row(Rate rate, Price price, String... labels) {
        return new Row(rate, price, Set.of(labels), "");
    }

    /** Compares each row that the loop is to have. */
    public List<Compared> compare(Collection<Truth> truths, List<ReportedRow> reported) {
        return rows.stream().map(row -> row.compare(truths, reported)).toList();
    }

    public static ExpectedLoop named(String loop) {
        return Arrays.stream(values()).filter(one -> one.loop.equals(loop)).findFirst().orElseThrow();
    }
}
