package io.github.dozemeter.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.machine.Load;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyFilesTest {

    private static final Map<String, String> PLATFORM = Map.of("governor", "powersave");
    private static final LatencyRun USUAL = run(List.of());
    private static final LatencyRun WITHOUT = run(LatencyRunner.WITHOUT_INTRINSIC);

    @TempDir
    private Path folder;

    private static LatencyRun run(List<String> flags) {
        return new LatencyRun(PLATFORM, "JDK 17", flags, "not pinned, as asked", new Load("0.1 0.2 0.3", 0, 0),
            List.of(spin(LatencyTest.HINT), spin(LatencyTest.PLAIN)));
    }

    private static LatencyResult spin(String variant) {
        Histogram histogram = new Histogram(1_000, 2);
        histogram.recordValue(100);
        return new LatencyResult("spin", variant, 2, 2, 200, -1, 20, false, LatencyResult.encoded(histogram));
    }

    private List<String> files() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void thereAreAsManyHistogramsAsResults() throws Exception {
        new LatencyFiles(List.of(USUAL, WITHOUT)).write(folder);
        assertThat(files()).containsExactly("latency.json", "spin.hint.hgrm", "spin.hint.no-intrinsic.hgrm",
            "spin.plain.hgrm", "spin.plain.no-intrinsic.hgrm");
        assertThat(folder.resolve("spin.hint.hgrm")).content().contains("# flags: none");
        assertThat(folder.resolve("spin.hint.no-intrinsic.hgrm")).content().contains("DisableIntrinsic=_onSpinWait");
    }

    @Test
    void everyFileSaysOnWhatItWasMeasured() throws Exception {
        for (String name : new LatencyFiles(List.of(USUAL, WITHOUT)).write(folder)) {
            assertThat(folder.resolve(name)).content().contains("governor", "powersave");
        }
    }

    @Test
    void aRunWithoutTheIntrinsicLeavesTheFilesOfTheOtherAlone() throws Exception {
        List<String> first = new LatencyFiles(List.of(USUAL)).write(folder);
        assertThat(new LatencyFiles(List.of(WITHOUT)).write(folder)).doesNotContainAnyElementsOf(first)
            .contains("latency.no-intrinsic.json");
    }

    @Test
    void eachRowSaysWhetherTheIntrinsicWasThere() {
        assertThat(new LatencyFiles(List.of(USUAL, WITHOUT)).table().text()).contains("spin hint ",
            "spin hint, no-intrinsic ", "spin plain, no-intrinsic ");
    }
}
