package io.github.dozemeter.bench.overhead;

import java.util.stream.DoubleStream;

/** Results with invented figures. */
public final class ResultsOf {

    private ResultsOf() {
    }

    /** A row whose native copies take 100 ns and 100 ns times the control, in each of the forks with these ratios. */
    public static Result ratios(String row, double control, double... ratios) {
        return ratiosTo(100, row, control, ratios);
    }

    /** The same of native copies that take another time. */
    public static Result ratiosTo(double nativeNanos, String row, double control, double... ratios) {
        return new Result(Row.parse(row),
            DoubleStream.of(ratios).mapToObj(ratio -> measured(nativeNanos, row, control, ratio)).toList());
    }

    private static Measured measured(double nativeNanos, String row, double control, double ratio) {
        double treated = ratio * nativeNanos * (1 + control) / 2;
        String nanos = nativeNanos + "\t" + nativeNanos * control + "\t" + treated;
        return Measured.parse(("row\t" + row + "\t" + nanos + "\t" + nanos + "\t10\t1000").split("\t"));
    }
}
