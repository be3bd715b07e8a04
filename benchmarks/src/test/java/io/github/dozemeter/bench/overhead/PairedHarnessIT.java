package io.github.dozemeter.bench.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.jvm.Jdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The real agent and the real harness, for a moment: that it measures what it says, not what it measures. */
@Tag("long")
class PairedHarnessIT {

    @ParameterizedTest
    @CsvSource({"'', PARK_ZERO:1 YIELD:2", OverheadExperiment.WITH_WAITS + ", " + OverheadExperiment.WAITS})
    void theAgentCountsEveryCallOfTheTreatedCopyAndNoneOfTheOthers(String options, String texts) throws Exception {
        List<Row> rows = Row.parseAll(texts);
        Path target = Path.of(System.getProperty("target"));
        Jars jars = new Jars(target.resolve("benchmarks.jar"), target.resolve("benchmarks-programs.jar"),
            Path.of(System.getProperty("agent.jar")).toAbsolutePath());
        PairedHarness.Run outcome = new PairedHarness(Jdk.running(), List.of(jars.programs()),
            PairedHarness.dozemeter(jars, options), 0.1).run(rows, 1);
        assertThat(outcome.sawAll()).as("%s", outcome.seen()).isTrue();
        assertThat(outcome.results()).allMatch(result -> result.treatedCalls() > 0);
        assertThat(outcome.results()).extracting(Result::row).containsExactlyElementsOf(rows);
    }
}
