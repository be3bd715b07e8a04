package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.page.Chart;
import io.github.dozemeter.bench.page.Mark;
import java.util.ArrayList;
import java.util.List;

/** The picture of the overhead page: a line for each row, a dot for each JDK. */
final class OverheadChart {

    private static final double[] TICKS = {0.98, 0.99, 1.0, 1.01, 1.02, 1.03, 1.04, 1.05, 1.06, 1.07};

    private final List<Mark> marks = new ArrayList<>();

    void add(Jdk jdk, List<Result> results) {
        for (Result result : results) {
            if (!result.isShareless()) {
                marks.add(new Mark(result.row().label(), "JDK " + jdk.feature(), result.ratio(),
                    Target.of(result.row()).ratio()));
            }
        }
    }

    String svg() {
        return new Chart("Time of a pause with the agent, relative to without", marks, TICKS).svg();
    }
}
