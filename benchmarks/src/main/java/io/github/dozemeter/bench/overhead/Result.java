package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.stats.Spread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What all forks measured of a row. Each fork is a fresh JVM, with its own luck in compiling and placing the code. */
public final class Result {

    private static final double LEAST_NATIVE_NANOS = 2;

    private final Row row;
    private final List<Measured> forks;

    Result(Row row, List<Measured> forks) {
        this.row = row;
        this.forks = List.copyOf(forks);
    }

    public Row row() {
        return row;
    }

    public int forks() {
        return forks.size();
    }

    private Spread over(ToDoubleFunction<Measured> figure) {
        return Spread.of(forks.stream().mapToDouble(figure).toArray());
    }

    public Spread ratio() {
        return over(Measured::ratio);
    }

    public Spread ratioOfMedians() {
        return over(Measured::ratioOfMedians);
    }

    public Spread control() {
        return over(Measured::control);
    }

    public Spread nativeNanos() {
        return over(Measured::nativeNanos);
    }

    public Spread addedNanos() {
        return over(Measured::addedNanos);
    }

    /** Whether the native loop takes so little that a share of it says nothing. */
    public boolean isShareless() {
        return nativeNanos().median() < LEAST_NATIVE_NANOS;
    }

    /** How far the A/A control usually is from 1: no smaller difference means anything. */
    public double controlGap() {
        return isShareless() ? 0 : over(fork -> Math.abs(fork.control() - 1)).median();
    }

    /** In all forks together, warm-up included. */
    long treatedCalls() {
        return forks.stream().mapToLong(Measured::treatedCalls).sum();
    }

    /**
     * Those of the forks whose A/A controls are nearest to 1: in the others something else ran. The choice does not
     * look at the treated copy.
     */
    public Result leastDisturbed(int most) {
        return new Result(row, forks.stream()
            .sorted(Comparator.comparingDouble(fork -> Math.abs(fork.control() - 1))).limit(most).toList());
    }

    /** These forks and those. */
    public Result plus(Result more) {
        List<Measured> all = new ArrayList<>(forks);
        all.addAll(more.forks);
        return new Result(row, all);
    }
}
