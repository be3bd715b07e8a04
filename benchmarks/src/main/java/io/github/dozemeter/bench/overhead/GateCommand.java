package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.cli.Verb;
import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.machine.Load;
import io.github.dozemeter.bench.machine.Platform;
import io.github.dozemeter.bench.overhead.Result.Measured;
import io.github.dozemeter.bench.overhead.Target.Verdict;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.startup.StartCommand;
import io.github.dozemeter.jvm.Jdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * The command {@code gate}. Fails (exit code 1) when the agent costs more than it promises, by comparisons within one run,
 * never by absolute times; see {@link GateRule}. Rows beyond their limit are measured again in as many fresh JVMs, and all are
 * judged together. Also fails when a count is lost, or
 * the start takes much longer than with an agent that does nothing. Three minutes for two JDKs, less than five with the second look.
 */
@Command(name = "gate",
    description = "Fails with exit code 1 when the agent costs more than it promises, or loses a count; what CI runs. A minute"
        + " and a half for each JDK.")
public final class GateCommand extends Verb {

    private static final List<Row> PLATFORM =
        Row.parseAll("PARK_ZERO:1 SLEEP_ZERO:1 YIELD:1 SLEEP_ZERO:2 YIELD:2 SLEEP_ZERO:8 YIELD:8");
    /** Not the application: its forks differ by more than a hook can cost. */
    private static final List<Row> WAITS = Row.parseAll("PARK_ZERO:1 POLL:1 TRY_ACQUIRE:1 SELECT_NOW:1");
    private static final List<Row> VIRTUAL = Row.parseAll("PARK_ZERO:1 SLEEP_ZERO:8v YIELD:8v");
    private static final int FORKS = 3;
    private static final double SECONDS = 1;
    private static final int CLOCK_ROUNDS = 20;
    private static final int CLOCK_READINGS = 1_000_000;

    @Parameters(arity = "0..1", paramLabel = "OPTIONS", description = "further options of the agent: timing=all shows how it fails")
    private String agentOptions = "";
    private Jars jars;
    private double clockNanos;

    @Override
    public Integer call() throws Exception {
        jars = Jars.ofThisBuild();
        clockNanos = clockNanos();
        System.out.println(Platform.here().machine());
        System.out.println("one reading of the clock takes " + Numbers.fixed(1, clockNanos) + " ns");
        boolean failed = false;
        for (Jdk jdk : Jdk.runningAndNamed()) {
            Load.Watch watch = new Load.Watch();
            System.out.println(jdk);
            failed |= fails(jdk, PLATFORM, "");
            failed |= jdk.hasVirtualThreads() && fails(jdk, VIRTUAL, "");
            failed |= fails(jdk, WAITS, OverheadExperiment.WITH_WAITS);
            failed |= !StartCommand.passes(jars, jdk);
            System.out.println(watch.load());
        }
        return failed ? 1 : 0;
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
        PairedHarness harness = new PairedHarness(jdk, List.of(jars.programs()),
            PairedHarness.dozemeter(jars, options, agentOptions), SECONDS);
        PairedHarness.Run outcome = harness.run(rows, FORKS);
        boolean failed = !outcome.sawAll();
        if (failed) {
            System.out.println("FAILED: lost counts, " + outcome.seen());
        }
        // All begin with the zero park.
        GateRule rule = new GateRule(clockNanos, outcome.results().get(0).median(Measured::addedNanos));
        for (Result result : secondLook(harness, outcome.results(), rule)) {
            Verdict verdict = rule.judge(result);
            System.out.printf("  %-42s ratio %-24s A/A %-24s added %-28s floor %-28s beyond it %-28s %s, %s%n", result.row().label(),
                result.ratio(), result.control(), result.added(), result.floor(), result.aboveFloor(), verdict, limit(result, rule));
            failed |= verdict == Verdict.FAILED;
        }
        return failed;
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

    private static String limit(Result result, GateRule rule) {
        double limit = rule.limit(result);
        double aboveFloor = rule.limitAboveFloor(result);
        String beyond = Double.isFinite(aboveFloor) ? ", " + Numbers.nanos(aboveFloor) + " beyond the floor" : "";
        if (!Double.isFinite(limit)) {
            return "no ratio" + beyond;
        }
        if (Target.of(result.row()).isRatio()) {
            return "limit " + Numbers.fixed(3, limit) + beyond;
        }
        return "limit " + Numbers.nanos((limit - 1) * result.median(Measured::nativeNanos)) + beyond;
    }
}
