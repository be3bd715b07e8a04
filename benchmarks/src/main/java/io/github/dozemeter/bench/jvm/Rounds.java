package io.github.dozemeter.bench.jvm;

import io.github.dozemeter.bench.stats.Spread;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What JVMs of several kinds gave, in rounds: the first run of each kind belongs to the first round, and so on.
 *
 * @param <K> what a JVM is started with
 * @param <R> what one JVM gave
 */
public final class Rounds<K, R> {

    private final Map<K, List<R>> runs = new LinkedHashMap<>();

    /** Measures one JVM. */
    public interface Run<K, R> {
        R of(K kind) throws Exception;
    }

    /**
     * Each round runs each kind once, in random order, so that they may be compared round by round.
     *
     * @param warmUp rounds of which nothing is kept
     */
    public static <K, R> Rounds<K, R> of(Collection<K> kinds, int warmUp, int rounds, Run<K, R> run) throws Exception {
        Rounds<K, R> all = new Rounds<>();
        List<K> order = new ArrayList<>(kinds);
        Random random = new Random(rounds);
        for (int round = -warmUp; round < rounds; round++) {
            Collections.shuffle(order, random);
            for (K kind : order) {
                R found = run.of(kind);
                if (round >= 0) {
                    all.add(kind, found);
                }
            }
        }
        return all;
    }

    public void add(K kind, R found) {
        runs.computeIfAbsent(kind, first -> new ArrayList<>()).add(found);
    }

    public List<Double> values(K kind, ToDoubleFunction<R> figure) {
        return runs.get(kind).stream().map(figure::applyAsDouble).toList();
    }

    public Spread spread(K kind, ToDoubleFunction<R> figure) {
        return Spread.of(runs.get(kind), figure);
    }

    /** Round by round, the figure of one kind and of another put together. */
    public List<Double> compared(K one, K other, ToDoubleFunction<R> figure, DoubleBinaryOperator together) {
        List<Double> ones = values(one, figure);
        List<Double> others = values(other, figure);
        return IntStream.range(0, ones.size())
            .mapToObj(round -> together.applyAsDouble(ones.get(round), others.get(round))).toList();
    }
}
