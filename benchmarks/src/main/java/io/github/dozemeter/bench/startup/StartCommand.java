package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.cli.Verb;
import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.jvm.Rounds;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.Load;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * The command {@code start}. Compares the CPU time of the main thread until {@code main} with that under an agent that does
 * nothing, in fresh JVMs in turns: other processes move it less than the time that passes. Then shows where it goes, by
 * the JVM's log of loaded classes, which makes everything slower: the shares are what counts. JDK 8 has no times in that log.
 */
@Command(name = "start", description = "Shows where the start goes, by phase; fails with exit code 1 when it takes more than the"
    + " gate allows, of an agent that does nothing. Half a minute for each JDK.")
public final class StartCommand extends Verb {

    /** 1.36 to 1.52 on 8 to 25; 1.7 to 3 before most of the agent was made behind main. */
    private static final double LIMIT = 1.65;
    private static final int ROUNDS = 20;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final Pattern LOADED = Pattern.compile("\\[(\\d+)ns\\] (\\S+) source: .*");
    /** By the class that each phase loads first; the one without a name ends the start. */
    private static final Map<String, String> PHASES = Map.of("io.github.dozemeter.AgentMain", "the JVM calls premain",
        "io.github.dozemeter.AgentLoader", "loader, entry", "io.github.dozemeter.config.OptionSources", "options",
        "io.github.dozemeter.entry.LogTarget", "log, launch", "io.github.dozemeter.jvm.Build", "transformer, thread",
        "sun.launcher.LauncherHelper", "");

    @Override
    public Integer call() throws Exception {
        Jars jars = Jars.ofThisBuild();
        boolean passed = true;
        for (Jdk jdk : Jdk.runningAndNamed()) {
            Load.Watch watch = new Load.Watch();
            System.out.println(jdk);
            passed &= passes(jars, jdk);
            if (jdk.feature() > 8) {
                printPhases(jars, jdk);
            }
            System.out.println(watch.load());
        }
        return passed ? 0 : 1;
    }

    /** Prints one line, and whether it is below the limit; passes where the system has no CPU time of one thread. */
    public static boolean passes(Jars jars, Jdk jdk) throws Exception {
        Rounds<Start, Outcome> rounds = Rounds.of(List.of(Start.NONE, Start.EMPTY, Start.DOZEMETER), Start.WARM_UP, ROUNDS,
            start -> start.java(new Setting(jars, List.of(jdk), false), jdk).succeed(start.main));
        if (rounds.values(Start.NONE, StartCommand::cpu).contains(0.0)) {
            System.out.println("  start: no CPU time of a thread here");
            return true;
        }
        double ratio = Spread.of(rounds.compared(Start.DOZEMETER, Start.EMPTY, StartCommand::cpu, (ours, empty) -> ours / empty)).median();
        boolean passed = ratio <= LIMIT;
        System.out.printf("  start, CPU of the main thread: no agent %s, one that does nothing %s, ours %s; ratio of the last two %s %s,"
            + " limit %s%n", cpu(rounds, Start.NONE), cpu(rounds, Start.EMPTY), cpu(rounds, Start.DOZEMETER), Numbers.fixed(2, ratio),
            passed ? "PASSED" : "FAILED", Numbers.fixed(2, LIMIT));
        return passed;
    }

    private static double cpu(Outcome finished) {
        return finished.number("cpu");
    }

    private static String cpu(Rounds<Start, Outcome> rounds, Start start) {
        return Numbers.millis(rounds.spread(start, StartCommand::cpu).median());
    }

    /** The 20th percentile of each: a busy machine only adds. */
    private static void printPhases(Jars jars, Jdk jdk) throws Exception {
        Map<String, List<Double>> millis = new LinkedHashMap<>();
        Map<String, Integer> classes = new LinkedHashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            classes.clear();
            Outcome run = Start.DOZEMETER.java(new Setting(jars, List.of(jdk), false), jdk)
                .options("-Xlog:class+load:stdout:uptimenanos").succeed(Start.DOZEMETER.main);
            split(run.out().lines(), millis, classes);
        }
        double all = millis.values().stream().mapToDouble(Start::low).sum();
        millis.forEach((phase, times) -> System.out.printf("  %-24s %6.2f ms in the log %4.0f %% %4d classes%n", phase, Start.low(times),
            100 * Start.low(times) / all, classes.get(phase)));
    }

    /** Adds what the phases of one start took. */
    static void split(Stream<String> log, Map<String, List<Double>> millis, Map<String, Integer> classes) {
        String phase = "";
        double begun = 0;
        for (String line : log.toList()) {
            Matcher loaded = LOADED.matcher(line);
            if (!loaded.matches()) {
                continue;
            }
            String next = PHASES.get(loaded.group(2));
            if (next != null) {
                double now = Long.parseLong(loaded.group(1)) / NANOS_PER_MILLI;
                if (!phase.isEmpty()) {
                    millis.computeIfAbsent(phase, first -> new ArrayList<>()).add(now - begun);
                }
                phase = next;
                begun = now;
            }
            if (!phase.isEmpty()) {
                classes.merge(phase, 1, Integer::sum);
            }
        }
    }
}
