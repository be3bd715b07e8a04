package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.stats.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * CPU time of a wake-up, in nanoseconds: of this process, of the whole machine, and by the clock of the thread that woke up.
 * Measured pair by pair, so a median with the extremes. What was not measured is absent.
 */
public final class WakeUpCost {

    public static final String TYPE = "wakeup.WakeUp";
    static final String KIND = "kind";
    static final String LOAD = "load";
    private static final String PROCESS = "process";
    private static final String SYSTEM = "system";
    private static final String THREAD = "thread";
    private static final double NANOS_PER_SECOND = 1e9;

    private WakeUpCost() {
    }

    /** One pair of spans; below zero what was not measured, and where noise was larger than the cost. */
    record Round(long parks, double process, double system, double thread) {

        static Round of(String[] fields) {
            return new Round(Long.parseLong(fields[1]), Double.parseDouble(fields[2]), Double.parseDouble(fields[3]),
                Double.parseDouble(fields[4]));
        }
    }

    /** @param lines of the program that parks */
    public static List<Measurement> of(String kind, String load, List<String[]> lines) {
        List<Round> rounds = lines.stream().map(Round::of).toList();
        List<Measurement> measured = new ArrayList<>();
        add(measured, PROCESS, kind, load, rounds, Round::process);
        add(measured, SYSTEM, kind, load, rounds, Round::system);
        add(measured, THREAD, kind, load, rounds, Round::thread);
        return measured;
    }

    private static void add(List<Measurement> all, String method, String kind, String load, List<Round> rounds,
                            ToDoubleFunction<Round> figure) {
        List<Double> values = rounds.stream().map(figure::applyAsDouble).toList();
        if (values.isEmpty() || Spread.of(values).median() <= 0) {
            return;
        }
        Spread spread = Spread.of(values);
        all.add(new Measurement(TYPE + '.' + method, 1, Map.of(KIND, kind, LOAD, load), "paired", spread.median(), -1, "ns/wake-up",
            Map.of(), Map.of("least", spread.min(), "most", spread.max(), "rounds", (double) values.size())));
    }

    /** That of platform threads on the idle machine: most of what waits is one. */
    private static Optional<Measurement> usual(Results results, String method) {
        return results.where(one -> one.benchmark().equals(TYPE + '.' + method) && one.param(KIND).equals("PLATFORM")
            && one.param(LOAD).equals("IDLE")).stream().findFirst();
    }

    /**
     * What the machine worked more, where that is clearly more than what the process used: interrupts and leaving idle are in
     * no process. Otherwise what the process used.
     */
    private static Optional<Measurement> whole(Results results) {
        Optional<Measurement> process = usual(results, PROCESS);
        Optional<Measurement> system = usual(results, SYSTEM);
        boolean isClear = system.isPresent() && process.isPresent()
            && system.get().secondary().get("least") > process.get().secondary().get("most") && !results.isContended();
        return isClear ? system : process;
    }

    /** What the agent's option {@code wakeupCost=FILE} reads; nothing where nothing was measured. */
    public static List<String> properties(Results results) {
        Optional<Measurement> whole = whole(results);
        if (whole.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of("# CPU time of a wake-up, written by validate. For the agent: wakeupCost=THIS FILE",
            "seconds=" + seconds(whole.get().score())));
        usual(results, THREAD).ifPresent(thread -> lines.add("threadSeconds=" + seconds(Math.min(thread.score(),
            whole.get().score()))));
        lines.add("basis=measured by validate" + (results.isTrial() ? " in a trial run" : "") + when(results) + ": " + whole.get().method() + " CPU, platform threads, "
            + (results.isContended() ? "machine in use by others" : "idle machine") + ", " + results.jdk());
        new TreeMap<>(Map.of("jdk", results.jdk(), "measuredAt", results.facts().getOrDefault(Results.MEASURED_AT, "")))
            .forEach((key, value) -> lines.add(key + '=' + value));
        results.where(one -> one.type().equals(TYPE)).forEach(one -> lines.add((one.param(LOAD) + '.' + one.param(KIND)).toLowerCase(Locale.ROOT)
            + '.' + one.method() + "Seconds=" + seconds(one.score())));
        return lines;
    }

    private static String when(Results results) {
        String at = results.facts().getOrDefault(Results.MEASURED_AT, "");
        return at.matches("\\d{4}-\\d\\d-\\d\\dT.*") ? " on " + at.substring(0, at.indexOf('T')) : "";
    }

    private static String seconds(double nanos) {
        return String.format(Locale.ROOT, "%.3e", nanos / NANOS_PER_SECOND);
    }

    /** @return whether there was something to write */
    public static boolean write(Results results, Path file) throws IOException {
        List<String> lines = properties(results);
        if (lines.isEmpty()) {
            return false;
        }
        Files.write(file, lines);
        return true;
    }
}
