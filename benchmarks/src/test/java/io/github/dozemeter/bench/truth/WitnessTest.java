package io.github.dozemeter.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.report.Distribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WitnessTest {

    @TempDir
    private Path folder;

    @Test
    void theProgramsValueMustLieInTheAgentsBucket() throws IOException {
        Distribution agent = percentiles("1000000.000");
        assertThat(new Witness("a", agent, percentiles("1000000.000")).agreesAt(0.5)).isTrue();
        assertThat(new Witness("a", agent, percentiles(" 801000.000")).agreesAt(0.5)).isTrue();
        assertThat(new Witness("a", agent, percentiles(" 750000.000")).agreesAt(0.5)).isFalse();
        assertThat(new Witness("a", agent, percentiles("1030000.000")).agreesAt(0.5)).isFalse();
    }

    /** At the edge of a bucket the few that the program alone saw interrupted decide which value has the percentile. */
    @Test
    void twoOfAHundredPausesMayBeLongerForTheProgram() throws IOException {
        Distribution agent = percentiles("1000000.000");
        assertThat(new Witness("a", agent, edge("0.480000000000")).agreesAt(0.5)).isTrue();
        assertThat(new Witness("a", agent, edge("0.470000000000")).agreesAt(0.5)).isFalse();
        assertThat(new Witness("a", edge("0.480000000000"), percentiles(" 780000.000")).agreesAt(0.5)).isFalse();
    }

    /** Where it goes from 1,000,000 to more. */
    private Distribution edge(String percentile) throws IOException {
        return Distribution.read(Files.writeString(folder.resolve("a.hgrm"), """
                   Value     Percentile TotalCount 1/(1-Percentile)

             1000000.000 %s         48           1.92
             1030000.000 0.500000000000         50           2.00
             9000000.000 1.000000000000        100
            #[Mean    =       19.900, StdDeviation   =        0.000]
            #[Max     =       20.000, Total count    =          100]
            """.formatted(percentile))).get(0);
    }

    private Distribution percentiles(String median) throws IOException {
        return Distribution.read(Files.writeString(folder.resolve("a.hgrm"), """
                   Value     Percentile TotalCount 1/(1-Percentile)

             %s 0.500000000000          5           2.00
             9000000.000 1.000000000000         10
            #[Mean    =       19.900, StdDeviation   =        0.000]
            #[Max     =       20.000, Total count    =           10]
            """.formatted(median))).get(0);
    }
}
