package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.results.Results;
import io.github.dozemeter.bench.results.SomeResults;
import io.github.dozemeter.bench.wakeup.WakeUpCost;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WakeUpChapterTest {

    @Test
    void eachFigureStandsWithItsThreadsItsMachineAndItsExtremes() {
        Chapter chapter = WakeUpChapter.of(new Results(Results.FORMAT, "quick", Map.of(), SomeResults.QUIET,
            WakeUpCost.of("PLATFORM", "LOADED", List.of("round\t1\t5000\t-1\t4000".split("\t"), "round\t1\t-900\t-1\t4000".split("\t"),
                "round\t1\t6000\t-1\t4000".split("\t"))), List.of(), List.of(), List.of()));
        assertThat(chapter.tables().get(0).text().lines().skip(1).toList().get(0).split(" {2,}"))
            .containsExactly("process", "platform", "loaded", "5.00 µs", "-900 ns", "6.00 µs", "3");
        assertThat(chapter.tables().get(0).text()).contains("thread ").doesNotContain("system");
    }

    @Test
    void withoutFiguresTheChapterIsEmpty() {
        assertThat(WakeUpChapter.of(new Results(Results.FORMAT, "quick", Map.of(), SomeResults.QUIET, List.of(), List.of(), List.of(),
            List.of())).isEmpty()).isTrue();
    }
}
