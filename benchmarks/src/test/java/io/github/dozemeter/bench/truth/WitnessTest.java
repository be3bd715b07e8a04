package io.github.dozemeter.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WitnessTest {

    @TempDir
    private Path folder;

    @Test
    void aFileIsReadByItsRowsAlone() throws IOException {
        Percentiles read = percentiles("1000000.000");
        assertThat(read.count()).isEqualTo(10);
        assertThat(read.at(0.4)).isEqualTo(1_000_000);
        assertThat(read.at(0.5)).isEqualTo(1_000_000);
        assertThat(read.at(0.51)).isEqualTo(9_000_000);
        assertThat(read.at(1)).isEqualTo(9_000_000);
    }

    @Test
    void theProgramsValueMustLieInTheAgentsBucket() throws IOException {
        Percentiles agent = percentiles("1000000.000");
        assertThat(new Witness("a", agent, percentiles("1000000.000")).agreesAt(0.5)).isTrue();
        assertThat(new Witness("a", agent, percentiles(" 801000.000")).agreesAt(0.5)).isTrue();
        assertThat(new Witness("a", agent, percentiles(" 750000.000")).agreesAt(0.5)).isFalse();
        assertThat(new Witness("a", agent, percentiles("1030000.000")).agreesAt(0.5)).isFalse();
    }

    private Percentiles percentiles(String median) throws IOException {
        return Percentiles.read(Files.writeString(folder.resolve("a.hgrm"), """
                   Value     Percentile TotalCount 1/(1-Percentile)

             %s 0.500000000000          5           2.00
             9000000.000 1.000000000000         10
            #[Mean    =       19.900, StdDeviation   =        0.000]
            #[Max     =       20.000, Total count    =           10]
            """.formatted(median)));
    }
}
