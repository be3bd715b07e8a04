package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.page.Numbers;
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

    private static final double MIN_NATIVE_NANOS = 2;
    private static final String NONE = "-";

    public Spread spread(ToDoubleFunction<Measured> figure) {
        return Spread.of(forks, figure);
    }

    double median(ToDoubleFunction<Measured> figure) {
        return spread(figure).median();
    }

    /** Whether the native loop takes so little that a share of it says nothing. */
    boolean isShareless() {
        return median(Measured::nativeNanos) < MIN_NATIVE_NANOS;
    }

    /** How far the A/A control usually is from 1: no smaller difference means anything. */
    double controlGap() {
        return isShareless() ? 0 : median(Measured::controlGap);
    }

    /** The same as a time. */
    double controlGapNanos() {
        return controlGap() * median(Measured::nativeNanos);
    }

    /** Of loops that take no time natively there is none. */
    public String ratio() {
        return isShareless() ? NONE : Numbers.spread(spread(Measured::ratio), Numbers::ratio);
    }

    String ratioOfMedians() {
        return isShareless() ? NONE : Numbers.ratio(median(Measured::ratioOfMedians));
    }

    public String control() {
        return isShareless() ? NONE : Numbers.spread(spread(Measured::control), Numbers::ratio);
    }

    public String added() {
        return Numbers.spread(spread(Measured::addedNanos), Numbers::nanos);
    }

    String floor() {
        return besideFloor(Measured::floorNanos);
    }

    String aboveFloor() {
        return besideFloor(Measured::aboveFloorNanos);
    }

    /** The count of several threads would be one that they contend for. */
    private String besideFloor(ToDoubleFunction<Measured> figure) {
        return Target.aboveFloor(row).isAny() ? Numbers.spread(spread(figure), Numbers::nanos) : NONE;
    }

    /** In all forks together, warm-up included. */
    long treatedCalls() {
        return forks.stream().mapToLong(Measured::treatedCalls).sum();
    }

    /**
     * Those of the forks whose A/A controls are nearest to 1: in the others something else ran. The choice does not
     * look at the treated copy.
     */
    Result leastDisturbed(int most) {
        return new Result(row,
            forks.stream().sorted(Comparator.comparingDouble(Measured::controlGap)).limit(most).toList());
    }

    Result plus(Result more) {
        return new Result(row, Stream.concat(forks.stream(), more.forks.stream()).toList());
    }

    /**
     * What one JVM measured of a row: nanoseconds per call of each variant.
     *
     * @param low 20th percentiles over the slots: a busy machine only adds, so the lower part of a distribution is the truer
     * @param middle medians
     */
    public record Measured(Map<Variant, Double> low, Map<Variant, Double> middle, long treatedCalls) {

        private static final int FIRST = 2;

        /** @param fields of a line of {@link io.github.dozemeter.bench.program.PairedProgram} */
        static Measured parse(String[] fields) {
            return new Measured(byVariant(fields, FIRST), byVariant(fields, FIRST + Variant.values().length),
                Long.parseLong(fields[fields.length - 1]));
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

        /** What a bare atomic count adds to the same loop. */
        double floorNanos() {
            return low.get(Variant.FLOOR) - nativeNanos();
        }

        /** What the treated copy takes beyond the one with a bare atomic count. */
        double aboveFloorNanos() {
            return low.get(Variant.TREATED) - low.get(Variant.FLOOR);
        }

        public double ratio() {
            return low.get(Variant.TREATED) / nativeNanos();
        }

        double ratioOfMedians() {
            return middle.get(Variant.TREATED) / nativeOf(middle);
        }

        /** What the two native copies, which are the same code, differ by: 1 on a perfect machine. */
        double control() {
            return low.get(Variant.CONTROL) / low.get(Variant.NATIVE);
        }

        double controlGap() {
            return Math.abs(control() - 1);
        }
    }
}
