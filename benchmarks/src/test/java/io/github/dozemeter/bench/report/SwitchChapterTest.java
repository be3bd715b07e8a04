package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.results.Results;
import io.github.dozemeter.bench.results.SomeResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SwitchChapterTest {

    private static final List<String> METHODS =
        List.of("switchBaseline", "switchByCompletableFuture", "switchByPark", "switchByWaitNotify");

    private static Chapter grid() {
        List<Measurement> all = new ArrayList<>();
        for (String method : METHODS) {
            for (String kind : List.of("PLATFORM", "VIRTUAL")) {
                for (String bytes : List.of("0", "4096", "65536")) {
                    for (String threads : List.of("2", "4096")) {
                        all.add(new Measurement("flow.SwitchCost." + method, 1,
                            Map.of("threads", threads, "kind", kind, "blockBytes", bytes), "avgt",
                            method.equals(METHODS.get(0)) ? 1.6 : 5_500, -1, "ns/op", Map.of(), Map.of()));
                    }
                }
            }
        }
        return SwitchChapter.of(new Results(Results.FORMAT, "full", Map.of(), SomeResults.QUIET, all, List.of(),
            List.of(), List.of()));
    }

    @Test
    void eachSizeHasAPictureOfNoMoreCurvesThanThereAreColours() {
        assertThat(grid().drawings()).hasSize(3).allSatisfy(drawing -> {
            assertThat(drawing.inPage().split("stroke-width", -1).length - 1).as("samples and curves").isEqualTo(2 * 7);
            assertThat(drawing.inPage()).contains(">Park, virtual<", ">Park, platform<", ">baseline<");
        });
        assertThat(grid().drawings().get(2).alone()).contains("each touching 64 KB");
    }

    @Test
    void theBaselineIsThereOnceAndHasNoSwitches() {
        String html = grid().tables().get(0).html();
        assertThat(html.split("<td>baseline</td>", -1)).hasSize(1 + 3 * 2);
        assertThat(html).contains("<td>baseline</td><td>4 KB</td><td>4,096</td><td>1.6 ns</td><td></td>",
            "<td>Park, virtual</td><td>nothing</td><td>2</td><td>5.50 µs</td><td>181,818</td>");
    }
}
