package io.github.dozemeter.bench.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.jvm.Jdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The real agent and the real harness, for a moment: that it measures what it says, not what it measures. */
class PairedHarnessIT {

    @Test
    void theAgentCountsEveryCallOfTheTreatedCopyAndNoneOfTheOthers() throws Exception {
        countsAll("", Row.parseAll("PARK_ZERO:1 YIELD:2"));
    }

    @Test
    void theAgentCountsEveryWaitOfTheTreatedCopyAndNoneOfTheOthers() throws Exception {
        countsAll(OverheadExperiment.WITH_WAITS, OverheadExperiment.WAITS);
    }

    private static void countsAll(String options, List<Row> rows) throws Exception {
        Path target = Path.of(System.getProperty("target"));
        Jars jars = new Jars(target.resolve("benchmarks.jar"), target.resolve("benchmarks-programs.jar"),
            Path.of(System.getProperty("agent.jar")).toAbsolutePath());
        Jdk jdk = Jdk.running();
        PairedHarness harness =
            new PairedHarness(jdk, List.of(jars.programs()), new DozemeterTool(jars, options), 0.1);
        PairedHarness.Run outcome = harness.run(rows, 1);
        assertThat(outcome.sawAll()).as("%s", outcome.seen()).isTrue();
        assertThat(outcome.results()).allMatch(result -> result.treatedCalls() > 0);
        assertThat(outcome.results()).extracting(Result::row).containsExactlyElementsOf(rows);
    }
}
