package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.program.Variant;
import io.github.dozemeter.bench.stats.Spread;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What all forks measured of a row. Each fork is a fresh JVM, with its own luck in compiling and placing the code. */
public record Result(Row row, List<Measured> forks) {

    private static final double LEAST_NATIVE_NANOS = 2;

    public Result {
        forks = List.copyOf(forks);
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

    /** What a bare atomic count adds to the same loop. */
    public Spread floorNanos() {
        return over(Measured::floorNanos);
    }

    /** What the treated copy takes beyond the one with a bare atomic count. */
    public Spread aboveFloorNanos() {
        return over(Measured::aboveFloorNanos);
    }

    /** Whether the native loop takes so little that a share of it says nothing. */
    public boolean isShareless() {
        return nativeNanos().median() < LEAST_NATIVE_NANOS;
    }

    /** How far the A/A control usually is from 1: no smaller difference means anything. */
    public double controlGap() {
        return isShareless() ? 0 : over(fork -> Math.abs(fork.control() - 1)).median();
    }

    /** The same as a time. */
    public double controlGapNanos() {
        return controlGap() * nativeNanos().median();
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

    public Result plus(Result more) {
        return new Result(row, Stream.concat(forks.stream(), more.forks.stream()).toList());
    }

    /**
     * What one JVM measured of a row: nanoseconds per call of each variant.
     *
     * @param low 20th percentiles over the slots: a busy machine only adds, so the lower part of a distribution is the truer
     * @param middle medians
     */
    record Measured(Row row, Map<Variant, Double> low, Map<Variant, Double> middle, int rounds, long treatedCalls) {

        private static final int FIRST = 2;

        static Measured parse(String[] fields) {
            int variants = Variant.values().length;
            int behind = FIRST + 2 * variants;
            return new Measured(Row.parse(fields[1]), byVariant(fields, FIRST), byVariant(fields, FIRST + variants),
                Integer.parseInt(fields[behind]), Long.parseLong(fields[behind + 1]));
        }

        private static Map<Variant, Double> byVariant(String[] fields, int first) {
            Map<Variant, Double> values = new EnumMap<>(Variant.class);
            for (Variant variant : Variant.values()) {
                values.put(variant, Double.valueOf(fields[first + variant.ordinal()]));
            }
            return values;
        }

        /** The mean of both native copies. */
        double nativeNanos() {
            return nativeOf(low);
        }

        private static double nativeOf(Map<Variant, Double> values) {
            return (values.get(Variant.NATIVE) + values.get(Variant.CONTROL)) / 2;
        }

        double addedNanos() {
            return low.get(Variant.TREATED) - nativeNanos();
        }

        double floorNanos() {
            return low.get(Variant.FLOOR) - nativeNanos();
        }

        double aboveFloorNanos() {
            return low.get(Variant.TREATED) - low.get(Variant.FLOOR);
        }

        double ratio() {
            return low.get(Variant.TREATED) / nativeNanos();
        }

        double ratioOfMedians() {
            return middle.get(Variant.TREATED) / nativeOf(middle);
        }

        /** What the two native copies, which are the same code, differ by: 1 on a perfect machine. */
        double control() {
            return low.get(Variant.CONTROL) / low.get(Variant.NATIVE);
        }
    }
}
