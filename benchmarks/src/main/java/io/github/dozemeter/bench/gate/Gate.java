package io.github.dozemeter.bench.gate;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.machine.Machine;
import io.github.dozemeter.bench.overhead.DozemeterTool;
import io.github.dozemeter.bench.overhead.OptionalCallsPart;
import io.github.dozemeter.bench.overhead.OverheadTable;
import io.github.dozemeter.bench.overhead.PairedHarness;
import io.github.dozemeter.bench.overhead.Result;
import io.github.dozemeter.bench.overhead.Row;
import io.github.dozemeter.bench.overhead.Target;
import io.github.dozemeter.bench.page.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Fails (exit code 1) when the agent costs more than it promises, by comparisons within one run, never by absolute times;
 * see {@link GateRule}. Rows beyond their limit are measured again in as many fresh JVMs, and all are judged together.
 * Also fails when a count is lost. Three minutes for two JDKs, less than five with the second look. From the root of the
 * build:
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar io.github.dozemeter.bench.gate.Gate
 * java -cp benchmarks/target/benchmarks.jar io.github.dozemeter.bench.gate.Gate timing=all   # to see it fail
 * }</pre>
 */
public final class Gate {

    private static final List<Row> PLATFORM =
        Row.parseAll("PARK_ZERO:1 SLEEP_ZERO:1 YIELD:1 SLEEP_ZERO:2 YIELD:2 SLEEP_ZERO:8 YIELD:8");
    /** Not the application: its forks differ by more than a hook can cost. */
    private static final List<Row> WAITS = Row.parseAll("PARK_ZERO:1 POLL:1 TRY_ACQUIRE:1 SELECT_NOW:1");
    private static final List<Row> VIRTUAL = Row.parseAll("PARK_ZERO:1 SLEEP_ZERO:8v YIELD:8v");
    private static final int FORKS = 3;
    private static final double SECONDS = 1;
    private static final int CLOCK_ROUNDS = 20;
    private static final int CLOCK_READINGS = 1_000_000;

    private final Jars jars;
    private final String agentOptions;
    private final double clockNanos;

    private Gate(Jars jars, String agentOptions, double clockNanos) {
        this.jars = jars;
        this.agentOptions = agentOptions;
        this.clockNanos = clockNanos;
    }

    public static void main(String[] arguments) throws Exception {
        double clockNanos = clockNanos();
        Gate gate = new Gate(Jars.ofThisBuild(), arguments.length == 0 ? "" : arguments[0], clockNanos);
        System.out.println(Machine.here());
        System.out.println("one reading of the clock takes " + Numbers.fixed(1, clockNanos) + " ns");
        boolean failed = false;
        for (Jdk jdk : Jdk.all()) {
            LoadWatch watch = new LoadWatch();
            System.out.println(jdk);
            failed |= gate.fails(jdk, PLATFORM, "");
            failed |= jdk.hasVirtualThreads() && gate.fails(jdk, VIRTUAL, "");
            failed |= gate.fails(jdk, WAITS, OptionalCallsPart.WITH_WAITS);
            System.out.println(watch.load());
        }
        System.exit(failed ? 1 : 0);
    }

    /** The fastest of some rounds: what disturbs one makes it slower. */
    private static double clockNanos() {
        long fastest = Long.MAX_VALUE;
        for (int round = 0; round < CLOCK_ROUNDS; round++) {
            long start = System.nanoTime();
            long end = start;
            for (int reading = 0; reading < CLOCK_READINGS; reading++) {
                end = System.nanoTime();
            }
            fastest = Math.min(fastest, end - start);
        }
        return (double) fastest / CLOCK_READINGS;
    }

    private boolean fails(Jdk jdk, List<Row> rows, String options) throws IOException, InterruptedException {
        DozemeterTool tool = new DozemeterTool(jars, options, agentOptions);
        PairedHarness harness = new PairedHarness(jdk, List.of(jars.programs()), tool, SECONDS);
        PairedHarness.Outcome outcome = harness.run(rows, FORKS);
        boolean failed = !outcome.sawAll();
        if (failed) {
            System.out.println("FAILED: lost counts, " + outcome.seen());
        }
        GateRule rule = new GateRule(clockNanos, countNanos(outcome.results()));
        for (Result result : secondLook(harness, outcome.results(), rule)) {
            Verdict verdict = rule.judge(result);
            System.out.println(line(result, verdict, rule));
            failed |= verdict == Verdict.FAILED;
        }
        return failed;
    }

    private static double countNanos(List<Result> results) {
        return results.stream().filter(result -> result.row().equals(WAITS.get(0))).findFirst().orElseThrow().addedNanos().median();
    }

    private static List<Result> secondLook(PairedHarness harness, List<Result> first, GateRule rule)
        throws IOException, InterruptedException {
        List<Row> again = first.stream().filter(result -> rule.judge(result) != Verdict.PASSED).map(Result::row)
            .toList();
        if (again.isEmpty()) {
            return first;
        }
        System.out.println("measured again: " + again);
        List<Result> results = new ArrayList<>(first);
        for (Result more : harness.allSeen(again, FORKS)) {
            results.replaceAll(result -> result.row().equals(more.row()) ? result.plus(more) : result);
        }
        return results;
    }

    private static String line(Result result, Verdict verdict, GateRule rule) {
        return String.format("  %-42s ratio %-24s A/A %-24s added %-28s %s, %s", result.row().label(),
            OverheadTable.ratio(result), OverheadTable.control(result), OverheadTable.added(result), verdict,
            limit(result, rule));
    }

    private static String limit(Result result, GateRule rule) {
        double limit = rule.limit(result);
        if (!Double.isFinite(limit)) {
            return "no limit";
        }
        return "limit " + (Target.of(result.row()).isRatio() ? Numbers.fixed(3, limit)
            : Numbers.nanos((limit - 1) * result.nativeNanos().median()));
    }
}
