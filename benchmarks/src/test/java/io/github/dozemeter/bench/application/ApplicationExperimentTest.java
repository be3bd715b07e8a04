package io.github.dozemeter.bench.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.application.ApplicationExperiment.Arm;
import io.github.dozemeter.bench.application.ApplicationExperiment.Run;
import io.github.dozemeter.bench.jvm.Rounds;
import io.github.dozemeter.bench.page.Table;
import org.junit.jupiter.api.Test;

class ApplicationExperimentTest {

    private static final double MILLI = 1e6;

    private final Rounds<Arm, Run> rounds = new Rounds<>();

    private void round(double none, double dozemeter) {
        rounds.add(Arm.NONE, run(none, Double.NaN));
        rounds.add(Arm.EMPTY, run(none, Double.NaN));
        rounds.add(Arm.DOZEMETER, run(dozemeter, 12));
        rounds.add(Arm.WAITS, run(dozemeter, 3_400));
    }

    private static Run run(double callsPerSecond, double pauses) {
        return new Run(callsPerSecond, 2 * MILLI, 1_500 * MILLI, 0.05 * MILLI, pauses);
    }

    private String table() {
        Table table = ApplicationExperiment.table();
        ApplicationExperiment.add(table, rounds, "A shop, JDK 17", "request");
        return String.join("\n", table.lines());
    }

    @Test
    void ratiosAreTakenRoundByRoundSoThatAMachineThatSlowsDownDoesNotHideThem() {
        round(10_000, 9_900);
        round(5_000, 4_950);
        round(2_000, 1_980);
        assertThat(table()).contains("| A shop, JDK 17: requests a second | 5,000 [2,000 .. 10,000] | 1.000 (1.000 .. 1.000) [5,000] "
            + "| 0.990 (0.990 .. 0.990) [4,950] | 0.990 (0.990 .. 0.990) [4,950] | 0.0 % |");
    }

    @Test
    void theLongerHalfOfTheIntervalSaysWhatCouldNotBeSeen() {
        round(1_000, 970);
        round(1_000, 1_010);
        round(1_000, 1_000);
        assertThat(table()).contains("1.000 (0.970 .. 1.010) [1,000] | 3.0 % |\n");
    }

    @Test
    void theOtherFiguresAreTimesAndWhatDozemeterCounted() {
        round(1_000, 1_000);
        assertThat(table()).contains("| A shop, JDK 17: p99 of a request | 2.00 ms [", "| A shop, JDK 17: processor time of a request | 50.0 µs [",
            "| A shop, JDK 17: until ready | 1.50 s [", "| A shop, JDK 17: pauses counted |  |  | 12 [12 .. 12] | 3,400 [3,400 .. 3,400] |  |");
    }
}
