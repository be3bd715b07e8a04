package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.report.Chapters.Answer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HtmlReportTest {

    private static final Results RESULTS = SomeResults.of(1, SomeResults.QUIET);

    @Test
    void everyChapterHasItsFigures() {
        String html = HtmlReport.of(RESULTS);
        assertThat(html).doesNotContain("NaN", "Infinity", "Nothing of this was measured", "Contended");
        for (Answer chapter : Chapters.of(RESULTS)) {
            assertThat(html).contains("<h2 id=\"" + chapter.key() + "\">");
        }
        assertThat(html).contains("<td>20</td><td>12,000</td><td>1,000</td><td>-</td><td>12.0</td><td>0.71</td>",
            "<td>sleep0</td><td>550 ns</td><td>-</td><td>500 ns</td>", "<td>parkNanos</td><td>1.0 ns</td><td>70.0"
                + " µs</td>",
            "<td>Park, platform</td><td>nothing</td><td>2</td><td>5.50 µs</td><td>181,818</td><td>1.500</td>",
            "onSpinWait is an intrinsic here: it takes 20.0 ns", "<td>nextBytes128</td><td>117 ns</td>");
    }

    @Test
    void thePageNeedsNothingElseAndIsLightAndDark() {
        String html = HtmlReport.of(RESULTS);
        assertThat(html.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http://", "https://", "src=",
            "<script");
        assertThat(html).contains("prefers-color-scheme: dark");
        assertThat(html.split("<svg ", -1).length - 1).isEqualTo(6);
    }

    @Test
    void foldedTablesOfOneChapterAreToldApart() {
        Results loops = SomeResults.with(Map.of(), SomeResults.one("load.ZeroPauses.yield", 1, Map.of(), "avgt", 500, "ns/op"),
            SomeResults.one("load.MostlyZeroDelay.mostlyZeroSleepNaive", 1, Map.of(), "avgt", 1_600, "ns/op"));
        assertThat(HtmlReport.of(loops)).contains("<summary>Figures: instead of sleep(0)</summary>",
            "<summary>Figures: mostly zero delay</summary>");
    }

    @Test
    void chartsOverThreadsSayWhereTheProcessorsEnd() {
        assertThat(HtmlReport.of(RESULTS).split(">2 processors<", -1)).as("collapse and sweep").hasSize(3);
    }

    @Test
    void aContendedRunSaysSoBeforeAnyFigure() {
        String html = HtmlReport.of(SomeResults.of(1, SomeResults.BUSY));
        assertThat(html.indexOf("Contended: ")).isPositive().isLessThan(html.indexOf("<h2"));
        assertThat(html).contains("other processes took 50 % of the machine");
    }

    @Test
    void whatIsMissingIsSaidAndTheRestIsShown() {
        Results nothing = new Results(Results.FORMAT, "quick", Map.of("processors", "1"), SomeResults.QUIET, List.of(),
            List.of(), List.of("latency spin: needs <two> processors"), List.of());
        assertThat(HtmlReport.of(nothing)).contains("<li>latency spin: needs &lt;two&gt; processors</li>",
            "Nothing of this was measured in this run.");
    }
}
