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

/**
 * CPU time of a wake-up, in nanoseconds: of this process, of the whole machine, and by the clock of the thread that woke up.
 * Measured pair by pair, so a median with the extremes. What was not measured is absent.
 */
public final class WakeUpCost {

    public static final String TYPE = "wakeup.WakeUp";
    private static final String PROCESS = "process";
    private static final String SYSTEM = "system";
    private static final String THREAD = "thread";
    private static final double NANOS_PER_SECOND = 1e9;

    private WakeUpCost() {
    }

    /**
     * @param rounds lines of {@code WakeUpProgram}, one for each pair of spans: a word, the number of parks, and the cost of a
     *     wake-up by process, system and thread; negative if it was not measured, or if noise was larger than the cost
     */
    public static List<Measurement> of(String kind, String load, List<String[]> rounds) {
        List<String> methods = List.of(PROCESS, SYSTEM, THREAD);
        List<Measurement> measured = new ArrayList<>();
        for (int i = 0; i < methods.size() && !rounds.isEmpty(); i++) {
            int field = 2 + i;
            Spread spread = Spread.of(rounds, round -> Double.parseDouble(round[field]));
            if (spread.median() > 0) {
                measured.add(new Measurement(TYPE + '.' + methods.get(i), 1, Map.of("kind", kind, "load", load), "paired",
                    spread.median(), -1, "ns/wake-up", Map.of(),
                    Map.of("least", spread.min(), "most", spread.max(), "rounds", (double) rounds.size())));
            }
        }
        return measured;
    }

    /** That of platform threads on the idle machine: most of what waits is one. */
    private static Optional<Measurement> usual(Results results, String method) {
        return results.where(one -> one.benchmark().equals(TYPE + '.' + method) && one.param("kind").equals("PLATFORM")
            && one.param("load").equals("IDLE")).stream().findFirst();
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

    private static String basis(Results results, String at) {
        String basis = "measured by validate";
        if (results.isTrial()) {
            basis += " in a trial run";
        }
        if (at.matches("\\d{4}-\\d\\d-\\d\\dT.*")) {
            basis += " on " + at.substring(0, at.indexOf('T'));
        }
        return basis;
    }

    private static String machine(Results results) {
        return results.isContended() ? "machine in use by others" : "idle machine";
    }

    /**
     * Writes what the agent's option {@code wakeupCost=FILE} reads; no file where nothing was measured.
     *
     * @return whether there was something to write
     */
    public static boolean write(Results results, Path file) throws IOException {
        Optional<Measurement> whole = whole(results);
        if (whole.isEmpty()) {
            return false;
        }
        double nanos = whole.get().score();
        String at = results.facts().getOrDefault(Results.MEASURED_AT, "");
        List<String> lines = new ArrayList<>(List.of(
            "# CPU time of a wake-up, written by validate. For the agent: wakeupCost=THIS FILE", "seconds=" + seconds(nanos)));
        usual(results, THREAD).ifPresent(thread -> lines.add("threadSeconds=" + seconds(Math.min(thread.score(), nanos))));
        lines.add("basis=" + basis(results, at) + ": " + whole.get().method() + " CPU, platform threads, " + machine(results) + ", "
            + results.jdk());
        lines.add("jdk=" + results.jdk());
        lines.add("measuredAt=" + at);
        results.where(one -> one.type().equals(TYPE)).forEach(one -> lines.add((one.param("load") + '.' + one.param("kind"))
            .toLowerCase(Locale.ROOT) + '.' + one.method() + "Seconds=" + seconds(one.score())));
        Files.write(file, lines);
        return true;
    }

    private static String seconds(double nanos) {
        return String.format(Locale.ROOT, "%.3e", nanos / NANOS_PER_SECOND);
    }
}
