package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A command line, and the nanoseconds until its {@code main} runs and until it has ended, one value a round. */
record Starts(Jvm java, Class<?> main, List<Double> untilMain, List<Double> whole) {

    /** The first rounds fill the system's file cache. */
    private static final int WARM_UP = 2;

    Starts(Jvm java, Class<?> main) {
        this(java, main, new ArrayList<>(), new ArrayList<>());
    }

    /** Each round starts each of them once, in random order, so that differences may be taken round by round. */
    static void measure(Collection<Starts> all, int rounds) throws IOException, InterruptedException {
        List<Starts> order = new ArrayList<>(all);
        Random random = new Random(rounds);
        for (int round = -WARM_UP; round < rounds; round++) {
            Collections.shuffle(order, random);
            for (Starts each : order) {
                Outcome finished = each.java.succeed(each.main);
                if (round >= 0) {
                    each.untilMain.add((double) Long.parseLong(finished.value("main")) - finished.startNanos());
                    each.whole.add((double) finished.endNanos() - finished.startNanos());
                }
            }
        }
    }

    /** The 20th percentile: a busy machine only adds. */
    static double low(List<Double> times) {
        return times.stream().sorted().toList().get(times.size() / 5);
    }

    /** The median is what a user sees; the extremes are the quartiles. */
    static Spread quartiles(List<Double> times) {
        List<Double> sorted = times.stream().sorted().toList();
        return new Spread(sorted.get(sorted.size() / 4), Spread.of(sorted).median(), sorted.get(sorted.size() * 3 / 4));
    }

    /** Of the 20th percentiles; the extremes are the quartiles of the differences round by round. */
    static Spread difference(List<Double> of, List<Double> from) {
        List<Double> differences = new ArrayList<>();
        for (int round = 0; round < of.size(); round++) {
            differences.add(of.get(round) - from.get(round));
        }
        Spread quartiles = quartiles(differences);
        return new Spread(quartiles.min(), low(of) - low(from), quartiles.max());
    }
}
