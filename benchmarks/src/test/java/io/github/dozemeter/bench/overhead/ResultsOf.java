package io.github.dozemeter.bench.overhead;

import java.util.List;
import java.util.stream.DoubleStream;

/** Results with invented figures. */
public final class ResultsOf {

    private ResultsOf() {
    }

    /** A row whose native copies take 100 ns and 100 ns times the control, in each of the forks with these ratios. */
    public static Result ratios(String row, double control, double... ratios) {
        List<Measured> forks = DoubleStream.of(ratios).mapToObj(ratio -> measured(row, control, ratio)).toList();
        return new Result(Row.parse(row), forks);
    }

    private static Measured measured(String row, double control, double ratio) {
        double treated = ratio * 100 * (1 + control) / 2;
        String nanos = "100\t" + 100 * control + "\t" + treated;
        return Measured.parse(("row\t" + row + "\t" + nanos + "\t" + nanos + "\t10\t1000").split("\t"));
    }
}
