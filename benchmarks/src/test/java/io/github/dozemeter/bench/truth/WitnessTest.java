package io.github.dozemeter.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.hgrm.Distribution;
import io.github.dozemeter.bench.hgrm.HgrmReader;
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

    private Distribution percentiles(String median) throws IOException {
        return HgrmReader.read(Files.writeString(folder.resolve("a.hgrm"), """
                   Value     Percentile TotalCount 1/(1-Percentile)

             %s 0.500000000000          5           2.00
             9000000.000 1.000000000000         10
            #[Mean    =       19.900, StdDeviation   =        0.000]
            #[Max     =       20.000, Total count    =           10]
            """.formatted(median))).get(0);
    }
}
