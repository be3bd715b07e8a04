package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.results.Results;
import io.github.dozemeter.bench.results.SomeResults;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HintChapterTest {

    private static Chapter chapter(Map<String, String> facts, Map<String, Double> secondary) {
        Measurement loop = new Measurement("cost.PauseLoop.yieldLoop", 1, Map.of("iterations", "1024"), "avgt", 512_000,
            -1, "ns/op", Map.of(), secondary);
        return HintChapter.of(new Results(Results.FORMAT, "quick", facts, SomeResults.QUIET, List.of(loop), List.of(),
            List.of(), List.of()));
    }

    @Test
    void cyclesPerInstructionStandBesideTheLoop() {
        Chapter chapter = chapter(Map.of(), Map.of("CPI", 1.256));
        assertThat(chapter.tables().get(0).text()).contains("cycles/instruction", "yieldLoop", "500 ns", "1.26");
        assertThat(chapter.words()).doesNotContain("Cycles per instruction");
    }

    @Test
    void withoutCountersTheReasonIsASentence() {
        Chapter chapter = chapter(Map.of(Results.CYCLES, "not available: no perf"), Map.of());
        assertThat(chapter.words()).endsWith(" Cycles per instruction of the loops: not available: no perf.");
        assertThat(chapter.tables().get(0).text()).doesNotContain("cycles/instruction");
    }
}
