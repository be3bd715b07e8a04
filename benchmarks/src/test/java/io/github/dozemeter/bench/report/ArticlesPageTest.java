package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.latency.LatencyTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ArticlesPageTest {

    private static final Results QUIET = SomeResults.of(1, SomeResults.QUIET);
    private static final Results SLOWER = SomeResults.of(2, SomeResults.BUSY);

    @Test
    void eachRunIsAColumnBesideTheArticle() {
        assertThat(new ArticlesPage(List.of(QUIET, SLOWER)).lines()).contains(
            "| one thread | article, macOS | article, Debian | JDK 1.0 | JDK 2.0 |",
            "| --- | --- | --- | --- | --- |",
            "| `sleep(0)` | 259 ns | 183 ns | 550 ns | 1.10 µs |",
            "| 20 threads, `sleep(0)` | below 1 thread | 1,000 a ms | 1,000 a ms |",
            "| 1 ns | 288 ns | 70.0 µs | 70.0 µs |");
    }

    @Test
    void ofRunsOnOneJdkTheFirstThatHasAFigureGivesIt() {
        Results part = SomeResults.with(Map.of("JDK", "JDK 1.0"),
            SomeResults.one("cost.PauseCost.sleep0", 1, Map.of(), "avgt", 999, "ns/op"),
            SomeResults.one("cost.PauseCost.sleep0", 256, Map.of(), "avgt", 777, "ns/op"));
        assertThat(new ArticlesPage(List.of(QUIET, part, SLOWER)).lines()).contains(
            "| `sleep(0)` | 259 ns | 183 ns | 550 ns | 1.10 µs |", "| `sleep(0)`, 256 | 37.8 µs | 777 ns | - |");
    }

    @Test
    void whatWasNotMeasuredIsADash() {
        assertThat(new ArticlesPage(List.of(QUIET)).lines()).contains("| `yield` | 225 ns | 171 ns | - |");
    }

    @Test
    void latencyTestsAreBesideTheArticleAsWellAndWhatTheHintTakesOff() {
        Results both = new Results(Results.FORMAT, "quick", Map.of("JDK", "JDK 1.0"), SomeResults.QUIET, List.of(),
            List.of(SomeResults.latencies(SomeResults.QUIET, List.of(), SomeResults.spin("hint", 100),
                    SomeResults.spin("plain", 119)),
                SomeResults.latencies(SomeResults.QUIET, LatencyRun.WITHOUT_INTRINSIC,
                    SomeResults.spin("hint", 130))), List.of(), List.of());
        assertThat(new ArticlesPage(List.of(both)).lines()).contains(
            "| saved by the hint, p50 | 18 to 20 ns | 19 ns |",
            "| a round trip with `onSpinWait` | - | 100 ns / 100 ns / 100 ns |",
            "| with it, intrinsic off (`--disable-intrinsic`) | - | 130 ns / 130 ns / 130 ns |",
            "| in bulk: without, mean | - | - |");
    }

    @Test
    void everyLatencyFigureIsOneOfATestThatThereIs() {
        assertThat(ArticlesPage.holes().filter(hole -> hole.contains(" latency "))).isNotEmpty().allSatisfy(hole -> {
            assertThat(hole).matches("(p50|p90|p99|trip|spins|placed) latency [a-z-]+\\."
                + "(clock|yield|(hint|plain)(\\.no-intrinsic)?)|p50 latency spin saved");
            assertThat(LatencyTest.keys()).contains(hole.split("[ .]")[2]);
        });
    }

    /** A page made of runs without latency tests would have the template's text, too. */
    @Test
    void thePublishedPageHasTheTextOfTheTemplateAndAFigureOfEachLatencyTest() throws Exception {
        List<String> published = Files.readAllLines(Path.of("../docs/articles.md"));
        List<String> template = ArticlesPage.template();
        assertThat(published).hasSameSizeAs(template);
        for (int i = 0; i < template.size(); i++) {
            String row = published.get(i);
            assertThat(row).matches(Pattern.compile(pattern(template.get(i))));
            if (template.get(i).contains(" latency ")) {
                assertThat(dashes(row)).as(row).isEqualTo(dashes(template.get(i)));
            }
        }
    }

    private static long dashes(String row) {
        return Pattern.compile("(?<=[|/] )-(?= [|/])").matcher(row).results().count();
    }

    private static String pattern(String line) {
        return "\\Q" + line.replaceAll("\\{\\{.+?}}", "\\\\E.*\\\\Q") + "\\E";
    }
}
