package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.Finished;
import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.jvm.JavaCommand;
import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.stats.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Nanoseconds from the start of a process until its {@code main} runs and until it has ended, one value a round. Each
 * round starts every variant once, in random order, so that differences may be taken round by round.
 */
record Starts(Map<Start, List<Double>> untilMain, Map<Start, List<Double>> whole) {

    /** The first rounds fill the system's file cache. */
    private static final int WARM_UP = 2;

    static Starts measure(Jdk jdk, Jars jars, int rounds) throws IOException, InterruptedException {
        Starts starts = new Starts(new EnumMap<>(Start.class), new EnumMap<>(Start.class));
        List<Start> order = new ArrayList<>(Arrays.asList(Start.values()));
        Random random = new Random(rounds);
        for (int round = -WARM_UP; round < rounds; round++) {
            Collections.shuffle(order, random);
            for (Start start : order) {
                JavaCommand java = start.onto(JavaCommand.of(jdk).classPath(jars.programs()), jars);
                Finished finished = java.run(start.main());
                if (round >= 0) {
                    starts.add(start, finished);
                }
            }
        }
        return starts;
    }

    private void add(Start start, Finished finished) {
        double main = Long.parseLong(finished.value("main")) - finished.startNanos();
        untilMain.computeIfAbsent(start, first -> new ArrayList<>()).add(main);
        whole.computeIfAbsent(start, first -> new ArrayList<>())
            .add((double) finished.endNanos() - finished.startNanos());
    }

    /** The 20th percentile: a busy machine only adds. */
    static double low(List<Double> times) {
        return times.stream().sorted().toList().get(times.size() / 5);
    }

    /** Of the 20th percentiles; the extremes are the quartiles of the differences round by round. */
    static Spread difference(List<Double> of, List<Double> from) {
        List<Double> differences = new ArrayList<>();
        for (int round = 0; round < of.size(); round++) {
            differences.add(of.get(round) - from.get(round));
        }
        Collections.sort(differences);
        return new Spread(differences.get(of.size() / 4), low(of) - low(from), differences.get(of.size() * 3 / 4));
    }
}
