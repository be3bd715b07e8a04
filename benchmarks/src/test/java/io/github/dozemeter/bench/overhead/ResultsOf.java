package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.overhead.Result.Measured;
import java.util.stream.DoubleStream;

/** Results with invented figures. */
final class ResultsOf {

    private ResultsOf() {
    }

    /**
     * A row whose native copies take 100 ns and 100 ns times the control, in each of the forks with these ratios: what is
     * treated takes as long as with a bare atomic count.
     */
    static Result ratios(String row, double control, double... ratios) {
        return ratiosTo(100, row, control, ratios);
    }

    /** The same of native copies that take another time. */
    static Result ratiosTo(double nativeNanos, String row, double control, double... ratios) {
        double mean = nativeNanos * (1 + control) / 2;
        return new Result(Row.parse(row), DoubleStream.of(ratios)
            .mapToObj(ratio -> measured(nativeNanos, control, ratio * mean, ratio * mean)).toList());
    }

    /** The same, where a bare atomic count adds 3 ns, and the treated copy so many more. */
    static Result aboveFloor(double nativeNanos, String row, double control, double... above) {
        double floor = nativeNanos * (1 + control) / 2 + 3;
        return new Result(Row.parse(row), DoubleStream.of(above)
            .mapToObj(nanos -> measured(nativeNanos, control, floor, floor + nanos)).toList());
    }

    /** From a line of the paired program. */
    private static Measured measured(double nativeNanos, double control, double floor, double treated) {
        String nanos = nativeNanos + "\t" + nativeNanos * control + "\t" + floor + "\t" + treated;
        return Measured.parse(("row\tYIELD:1\t" + nanos + "\t" + nanos + "\t10\t1000").split("\t"));
    }
}
