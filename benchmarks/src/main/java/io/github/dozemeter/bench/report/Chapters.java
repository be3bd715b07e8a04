package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.jmh.profile.CyclesPerInstruction;
import io.github.dozemeter.bench.jmh.spin.SpinHintCheck;
import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.page.Axis;
import io.github.dozemeter.bench.page.LineChart;
import io.github.dozemeter.bench.page.LineChart.Border;
import io.github.dozemeter.bench.page.LineChart.Line;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Picture;
import io.github.dozemeter.bench.page.RowChart;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** The chapters of a report in their order, each a question: which figures answer it, as a picture and as a table. */
public final class Chapters {

    private static final String PAUSES = "cost\\.PauseCost(Virtual)?";
    private static final String TIMED = "cost\\.TimedPauseCost(Virtual)?";
    private static final String SWEEP = "cost\\.ParkNanosSweep(Virtual)?";
    private static final String WORK = "load.BurnCpu";
    /** Threads for each processor, from which on it is one. */
    private static final int CROWD = 10;
    private static final int KILO = 1_024;

    /**
     * A chapter of the report.
     *
     * @param key names its pictures' files and its place in the page
     * @param words what a reader must know to read it
     */
    public record Answer(String key, String title, String words, Section found) {

        /** Takes the tables that have rows. */
        Answer(String key, String title, String words, List<Picture> pictures, Table... tables) {
            this(key, title, words, new Section());
            found.pictures.addAll(pictures);
            Stream.of(tables).filter(table -> !table.rows().isEmpty()).forEach(found.tables::add);
        }
    }

    private final Results results;

    private Chapters(Results results) {
        this.results = results;
    }

    public static List<Answer> of(Results results) {
        Chapters all = new Chapters(results);
        return List.of(all.cost(), all.collapse(), all.claims(), all.realised(), all.threads(), all.latency(),
            all.switches(), all.wakeUp(), all.hint(), all.habits(), all.figures());
    }

    private record Column(String head, Function<Measurement, String> cell) {
    }

    private static Table table(List<Measurement> rows, Column... columns) {
        Table table = new Table(Stream.of(columns).map(Column::head).toList());
        rows.forEach(row -> table.row(Stream.of(columns).map(column -> column.cell.apply(row)).toList()));
        return table;
    }

    /** No picture where there is nothing to draw. */
    private static <T> List<Picture> drawn(List<T> data, Function<List<T>, Picture> picture) {
        return data.isEmpty() ? List.of() : List.of(picture.apply(data));
    }

    private static Column time(String head) {
        return new Column(head, one -> Numbers.nanos(one.score()));
    }

    private static Column error() {
        return new Column("± 99.9 %", one -> one.error() < 0 ? "-" : Numbers.nanos(one.error()));
    }

    /** No figure for the clock alone. */
    private static Column ofPauses(String head, Function<Measurement, String> figure) {
        return new Column(head, one -> one.isClock() ? "-" : figure.apply(one));
    }

    /** A percentile of single calls of the same benchmark and number of threads; the head ends with its name. */
    private Column percentile(String head) {
        String key = head.equals("max") ? "p100" : head.substring(head.lastIndexOf(' ') + 1);
        return new Column(head, one -> {
            Measurement singles = results.sampleOf(one);
            double nanos = singles.unit().startsWith("us") ? 1e3 : 1;
            return Numbers.nanos(nanos * singles.percentiles().getOrDefault(key, Double.NaN));
        });
    }

    /** Context switches of both kinds, as the system counted them. */
    private static Column switches(String head) {
        return new Column(head, one -> {
            double both = secondary(one, "switches.voluntary") + secondary(one, "switches.involuntary");
            return Double.isNaN(both) ? "not available" : Numbers.fixed(3, both);
        });
    }

    private static double secondary(Measurement one, String name) {
        return one.secondary().getOrDefault(name, Double.NaN);
    }

    private static String label(Measurement one) {
        return one.isVirtual() ? one.method() + " (virtual)" : one.method();
    }

    private Answer cost() {
        List<Measurement> means = new ArrayList<>(results.where(one -> one.threads() == 1 && one.mode().equals("avgt")
            && one.type().matches(PAUSES + "|" + TIMED)));
        List<String> measured = means.stream().map(Measurement::benchmark).toList();
        // What takes no longer than some clock reads has none in its mean; beside the others a clock is nothing.
        means.addAll(results.where(one -> one.threads() == 1 && one.mode().equals("sample") && one.type().matches(TIMED)
            && !measured.contains(one.benchmark())));
        means.sort(Comparator.comparingDouble(Measurement::score));
        return new Answer("cost", "What a pause costs here", """
            One call, one thread, on platform and virtual threads: the mean, without a clock around each call, and \
            percentiles of single calls. The baseline is JMH's own loop, which is in every mean; nanoTime is in every single \
            time. Calls that ask for a millisecond, or for a nanosecond and get more, are here for the scale; their means \
            are those of single calls, beside which a clock is nothing.""",
            drawn(means, shown -> RowChart.bars("Mean time of one call, one thread", Axis.nanos("time, logarithmic"),
                shown.stream().map(mean -> new RowChart.Bar(label(mean), mean.score(), colour(mean))).toList())),
            table(means, new Column("call", Chapters::label), time("mean"), error(), percentile("p50"),
                percentile("p90"), percentile("p99"), percentile("p99.9"), percentile("max"),
                switches("switches/call")));
    }

    /** Platform threads, virtual threads, and what is no pause. */
    private static int colour(Measurement mean) {
        if (mean.isVirtual()) {
            return 1;
        }
        return mean.method().matches("baseline|nanoTime") ? 7 : 0;
    }

    private Answer collapse() {
        List<Measurement> all = results.of(WORK, "thrpt").stream().sorted(Comparator.comparingInt(Measurement::threads))
            .toList();
        Table table = new Table("threads", "burnCpu, per ms", "with sleep(0)", "with yield", "burnCpu ÷ sleep(0)",
            "sleep(0): of its one thread");
        for (int threads : all.stream().map(Measurement::threads).distinct().toList()) {
            double plain = burns("burnCpu", threads);
            double slept = burns("burnCpuAndSleep0", threads);
            table.row(String.valueOf(threads), Numbers.count(plain), Numbers.count(slept),
                Numbers.count(burns("burnCpuAndYield", threads)), Numbers.times(plain / slept),
                Numbers.fixed(2, slept / burns("burnCpuAndSleep0", 1)));
        }
        return new Answer("collapse", "The sleep(0) collapse under load", """
            Each thread burns as much processor time as one sleep(0) takes on this machine, over and over; with a sleep(0) or \
            a yield before each burn, and without. Throughput of all threads together. Beyond the number of processors the \
            plain burn stays where it is. Where the curve with sleep(0) falls below its own first point, the pauses cost more \
            than all that the further threads bring.""",
            overThreads("Throughput over threads", Axis.linear("burns per ms",
                burns -> burns > 0 && burns < 10 ? Numbers.fixed(1, burns) : Numbers.count(burns)),
                Line.by(Measurement::method, Measurement::threads, Measurement::score, all)), table);
    }

    /** A thin line marks the number of processors: with more threads, some wait for a processor. */
    private List<Picture> overThreads(String title, Axis up, List<Line> curves) {
        return drawn(curves, shown -> LineChart.of(title, Axis.count("threads, logarithmic", 2), up, shown,
            new Border(results.processors(), Numbers.count(results.processors()) + " processors")));
    }

    private double burns(String method, int threads) {
        return results.one(WORK + "." + method, "thrpt", threads).map(Measurement::score).orElse(Double.NaN);
    }

    /** What should hold on any machine, as order and ratio: whether it holds in these figures. */
    private Answer claims() {
        double hint = nanos("PauseCost.onSpinWait");
        double yield = nanos("PauseCost.yield");
        double sleep = nanos("PauseCost.sleep0");
        double park = nanos("PauseCost.parkNanos1");
        double crowd = results.of(WORK, "thrpt").stream().filter(one -> one.method().equals("burnCpuAndSleep0")
            && one.threads() >= CROWD * results.processors()).max(Comparator.comparingInt(Measurement::threads))
            .map(one -> one.score() / results.processors()).orElse(Double.NaN);
        Table table = new Table("claim", "ratio here", "at least", "holds");
        claim(table, "yield takes longer than onSpinWait", yield / hint, 1.5);
        claim(table, "sleep(0) takes as long as yield, or longer", sleep / yield, 1 / 1.5);
        claim(table, "parkNanos(1) takes longer than sleep(0)", park / sleep, 5);
        claim(table, "wait(0, 1) takes longer than parkNanos(1)", nanos("TimedPauseCost.waitNanos1") / park, 3);
        claim(table, "with a sleep(0) before each burn, one thread alone does more than a processor of a crowd",
            burns("burnCpuAndSleep0", 1) / crowd, 1 / 0.75);
        return new Answer("claims", "What should hold anywhere", """
            Orders and ratios that held on every machine seen, by far more than the limit. None of them is a threshold of the \
            agent. On a contended machine a "no" may be the neighbours'.""", List.of(), table);
    }

    /** @param ratio not a number if one of the two was not measured */
    private static void claim(Table table, String claim, double ratio, double least) {
        if (!Double.isNaN(ratio)) {
            table.row(claim, Numbers.fixed(2, ratio), Numbers.fixed(2, least), ratio >= least ? "yes" : "no");
        }
    }

    /** The mean of one thread, or that of single calls. */
    private double nanos(String method) {
        return results.where(one -> one.benchmark().equals("cost." + method) && one.threads() == 1).stream()
            .sorted(Comparator.comparing(Measurement::mode)).mapToDouble(Measurement::score).findFirst().orElse(Double.NaN);
    }

    private Answer realised() {
        List<Measurement> all = results.where(one -> one.type().matches(SWEEP) && one.mode().equals("sample"));
        List<Measurement> pauses = all.stream().filter(one -> !one.isClock())
            .sorted(Comparator.comparingDouble(Chapters::requested)).toList();
        List<Measurement> rows = Stream.concat(all.stream().filter(Measurement::isClock), pauses.stream()).toList();
        Line asAsked = new Line("as asked", pauses.stream().map(Chapters::requested).distinct()
            .map(nanos -> new Line.Dot(nanos, nanos)).toList());
        return new Answer("realised", "Realised against requested", """
            A pause of n nanoseconds is asked for, and this is what it takes: medians of single calls. On the line "as asked" \
            the machine would keep its word. The flat part is the kernel's: the timer slack (50 µs by default on Linux) and \
            the way back to a processor. Each time holds a clock read, nanoTime, which stands in the first rows.""",
            drawn(Line.by(Chapters::label, Chapters::requested, Chapters::median, pauses), shown -> LineChart.of(
                "Median of the realised pause", Axis.nanos("requested"), Axis.nanos("realised"),
                Stream.concat(shown.stream(), Stream.of(asAsked)).toList(), Border.NONE)),
            table(rows, new Column("call", Chapters::label),
                ofPauses("requested", one -> Numbers.nanos(requested(one))),
                percentile("realised p50"), percentile("p90"), percentile("p99"), percentile("p99.9"), percentile("max"),
                ofPauses("p50 ÷ requested", one -> Numbers.times(median(one) / requested(one)))));
    }

    private static double median(Measurement one) {
        return one.percentiles().getOrDefault("p50", one.score());
    }

    private static double requested(Measurement one) {
        return Double.parseDouble(one.param("requestedNanos"));
    }

    private Answer threads() {
        List<Measurement> rows = new ArrayList<>();
        List<Picture> sweeps = new ArrayList<>();
        List<Picture> others = new ArrayList<>();
        for (String kind : List.of("", "Virtual")) {
            List<Measurement> all = results.of("cost.PauseCost" + kind, "avgt").stream()
                .sorted(Comparator.comparing(Measurement::method).thenComparing(Measurement::threads)).toList();
            rows.addAll(all);
            String crowd = kind.isEmpty() ? "platform threads" : "virtual threads";
            String title = "Mean time of a call over " + crowd;
            List<Line> curves = Line.by(Measurement::method, Measurement::threads, Measurement::score, all);
            others.addAll(overThreads(title, Axis.nanos("time of a call"), curves));
            sweeps.addAll(overThreads(title, Axis.nanos("time of a call"),
                curves.stream().filter(curve -> curve.dots().size() > 1).toList()));
        }
        return new Answer("threads", "The same pauses by many threads", """
            Time of a call as its thread sees it, while so many threads make the same call: the mean, without a clock around \
            each call, and percentiles of single calls, which hold a nanoTime. Beyond one thread for each processor the mean \
            is mostly waiting for a processor, not the cost of the call: half of the calls take what they take alone, and few \
            take a time slice and more. Not measured: more virtual threads than processors that spin or yield, for they keep \
            the carriers from the others for ever.""", sweeps.isEmpty() ? others : sweeps,
            table(rows, new Column("call", Chapters::label), new Column("threads", one -> Numbers.count(one.threads())),
                new Column("threads ÷ processors", one -> Numbers.fixed(1, one.threads() / results.processors())),
                time("mean"), percentile("p50"), percentile("p99"), percentile("p99.9"), percentile("max"),
                switches("switches/call")));
    }

    private Answer latency() {
        List<Picture> drawings = new ArrayList<>(percentiles("Round trips by percentile", "spin|yield|nanotime"));
        drawings.addAll(percentiles("In turns, and from producer to consumer", "alternating|producer-consumer"));
        String pinning = results.latencies().isEmpty() ? "" : " Here: " + results.latencies().get(0).pinning() + ".";
        return new Answer("latency", "From thread to thread", """
            Two threads hand a turn to and fro, each test in a JVM of its own. Compare medians: a single time slice given to \
            somebody else spoils the mean. The times of the clock are in each sample.""" + pinning, drawings,
            LatencyRun.table(results.latencies()));
    }

    private List<Picture> percentiles(String title, String tests) {
        return drawn(results.distributions().values().stream()
            .filter(one -> one.name().split("\\.")[0].matches(tests)).toList(), found -> Distribution.chart(title, found));
    }

    /** Handing work from thread to thread; a picture for each size of what a thread touches in its turn. */
    private Answer switches() {
        List<Measurement> all = new ArrayList<>(results.of("flow.SwitchCost", "avgt").stream().sorted(Comparator
            .comparingInt(Chapters::bytes).thenComparing(Chapters::way).thenComparingInt(Chapters::ring)).toList());
        // The baseline has no threads of any kind, so one of its figures for each place of the grid is enough.
        TreeSet<String> places = new TreeSet<>();
        all.removeIf(one -> isBaseline(one) && !places.add(bytes(one) + " " + ring(one)));
        List<Picture> drawings = all.stream().map(Chapters::bytes).distinct().map(bytes -> LineChart.of(
            "Time of a switch over threads, each touching " + touched(bytes),
            Axis.count("threads in the ring, logarithmic", 2), Axis.nanos("time of a switch, logarithmic"), Line.by(Chapters::way, Chapters::ring, Measurement::score,
                all.stream().filter(one -> bytes(one) == bytes).toList()), Border.NONE)).toList();
        return new Answer("switch", "Thread switches", """
            A ring of threads, one of which runs at a time, hands its turn on: by completing a future, by notify, by unpark. \
            The baseline touches the same memory without a switch. With one processor's worth of work at any time, this is \
            the price of waking the next thread.""", drawings,
            table(all, new Column("by", Chapters::way), new Column("touched", one -> touched(bytes(one))),
                new Column("threads", one -> Numbers.count(ring(one))), time("time of a switch"),
                new Column("switches/s", one -> isBaseline(one) ? "" : Numbers.count(1e9 / one.score())),
                switches("context switches by the system")));
    }

    private static boolean isBaseline(Measurement one) {
        return one.method().equals("switchBaseline");
    }

    private static String way(Measurement one) {
        return isBaseline(one) ? "baseline" : one.method().replaceFirst("^switchBy", "") + ", "
            + one.param("kind").toLowerCase(Locale.ROOT);
    }

    private static String touched(int bytes) {
        if (bytes == 0) {
            return "nothing";
        }
        return bytes % KILO == 0 ? bytes / KILO + " KB" : bytes + " B";
    }

    private static int bytes(Measurement one) {
        return Integer.parseInt(one.param("blockBytes"));
    }

    private static int ring(Measurement one) {
        return Integer.parseInt(one.param("threads"));
    }

    private Answer wakeUp() {
        return new Answer("wake-up", "What a wake-up costs", """
            Sixteen threads park for a millisecond again and again; what they cost is the CPU time of that span less that of a \
            span without them, in turns. process: of this JVM; system: of the whole machine, with interrupts and with whatever \
            others did; thread: what the clock of the threads that woke up shows. Loaded means a spinning thread for each \
            processor, whose own time is taken off. The file that ends in -wake-up.properties holds these figures: start the \
            agent with wakeupCost=FILE.""", List.of(),
            table(results.where(one -> one.type().equals(WakeUpCost.TYPE)),
                new Column("CPU time of a wake-up", Measurement::method),
                new Column("threads", one -> one.param("kind").toLowerCase(Locale.ROOT)),
                new Column("machine", one -> one.param("load").toLowerCase(Locale.ROOT)), time("median"), extreme("least"),
                extreme("most"), new Column("rounds", one -> Numbers.count(secondary(one, "rounds")))));
    }

    private static Column extreme(String name) {
        return new Column(name, one -> {
            double nanos = secondary(one, name);
            return nanos < 0 ? "-" + Numbers.nanos(-nanos) : Numbers.nanos(nanos);
        });
    }

    private Answer hint() {
        List<Measurement> hints = results.of("spin.SpinHint", "avgt");
        Map<String, Double> nanos = new TreeMap<>();
        hints.forEach(one -> nanos.put(one.method(), one.score()));
        List<Measurement> loops = results.of("cost.PauseLoop", "avgt");
        List<Column> columns = new ArrayList<>(List.of(new Column("loop of calls", Measurement::method),
            new Column("calls in the loop", one -> one.param("iterations")), time("the loop"),
            new Column("per call", one -> Numbers.nanos(one.score() / Double.parseDouble(one.param("iterations")))),
            switches("switches/loop")));
        String words = SpinHintCheck.of(nanos).map(SpinHintCheck::toString).orElse("Not measured.");
        if (loops.stream().anyMatch(one -> one.secondary().containsKey(CyclesPerInstruction.LABEL))) {
            columns.add(new Column("cycles/instruction",
                one -> Numbers.fixed(2, secondary(one, CyclesPerInstruction.LABEL))));
        } else if (!loops.isEmpty()) {
            words += " Cycles per instruction of the loops: "
                + results.facts().getOrDefault(Results.CYCLES, "not measured") + ".";
        }
        return new Answer("hint", "Is onSpinWait an instruction here?", words, List.of(),
            table(hints, new Column("loop", Measurement::method), time("a turn")),
            table(loops, columns.toArray(new Column[0])));
    }

    private Answer habits() {
        List<Measurement> backoff = new ArrayList<>(results.of("cost.CasBackoff", "thrpt"));
        if (!backoff.isEmpty()) {
            results.one("cost.PauseCost.nanoTime", "sample", 1).ifPresent(clock -> backoff.add(0, clock));
        }
        return new Answer("habits", "Habits compared", """
            Alternatives to a sleep(0); a delay that is zero in 999 of 1,000 calls; jobs with a sleep(0) on executors; ways to \
            back off from a compare-and-set that failed, of which casNone is the baseline, and whose single times hold a clock \
            read, nanoTime.""", List.of(),
            habit("instead of sleep(0)", "load.ZeroPauses"), habit("mostly zero delay", "load.MostlyZeroDelay"),
            habit("a job on an executor", "load.ExecutorMatrix"),
            table(backoff, new Column("back-off", Chapters::variant),
                new Column("threads", one -> String.valueOf(one.threads())),
                ofPauses("increments/µs", one -> Numbers.fixed(2, one.score())),
                new Column("success rate", one -> Numbers.percent(secondary(one, "succeeded")
                    / (secondary(one, "succeeded") + secondary(one, "failed")))),
                percentile("p50"), percentile("p99"), percentile("p99.9")));
    }

    private Table habit(String what, String type) {
        return table(results.of(type, "avgt"), new Column(what, Chapters::variant), time("time"), error());
    }

    private static String variant(Measurement one) {
        if (one.params().isEmpty()) {
            return one.method();
        }
        return one.method() + " " + String.join(" ", one.params().values());
    }

    private Answer figures() {
        return new Answer("all", "All figures", "Whatever JMH measured, as in the JSON file beside this report.", List.of(),
            table(results.measurements(), new Column("benchmark", Measurement::key),
                new Column("score", one -> Numbers.fixed(3, one.score())),
                new Column("± 99.9 %", one -> one.error() < 0 ? "-" : Numbers.fixed(3, one.error())),
                new Column("unit", Measurement::unit)));
    }
}
