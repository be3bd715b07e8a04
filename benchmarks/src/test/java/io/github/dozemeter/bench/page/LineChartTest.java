package io.github.dozemeter.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.page.LineChart.Border;
import io.github.dozemeter.bench.page.LineChart.Line;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineChartTest {

    private static final Pattern UPRIGHT = Pattern.compile("d=\"M80.0 ([\\d.]+)L80.0 ([\\d.]+)\" class=\"grid\"");

    private static Picture chart(List<Line> lines, Border border) {
        return LineChart.of("t", Axis.count("threads", 2), Axis.nanos("time"), lines, border);
    }

    private static Picture chart(List<Line> lines) {
        return chart(lines, Border.NONE);
    }

    private static Line flat(String name, double y) {
        return new Line(name, List.of(new Line.Dot(1, y), new Line.Dot(16, y)));
    }

    private static List<Line> many(int count) {
        return IntStream.range(0, count).mapToObj(i -> flat("a line of some words, " + i, Math.pow(3, i))).toList();
    }

    private static double plotHeight(String svg) {
        Matcher side = UPRIGHT.matcher(svg);
        assertThat(side.find()).isTrue();
        assertThat(svg).contains(String.format("viewBox=\"0 0 860 %.0f\"", Double.parseDouble(side.group(2)) + 54));
        return Double.parseDouble(side.group(2)) - Double.parseDouble(side.group(1));
    }

    @Test
    void aLongLegendTakesNothingFromThePlot() {
        assertThat(plotHeight(chart(many(24)).alone())).isEqualTo(plotHeight(chart(many(2)).alone()));
    }

    @Test
    void ofCurvesThatLieOnOneAnotherTheUpperOnesAreDashedInThePlotAndInTheLegend() {
        String svg = chart(List.of(flat("a", 100), flat("apart", 9_000), flat("b", 101), flat("c", 100))).alone();
        assertThat(svg.split("class=\"s0\"[^>]+/>", -1)).hasSize(3);
        assertThat(svg).doesNotContainPattern("class=\"s[01]\"[^>]+dasharray");
        assertThat(svg.split("class=\"s2\"[^>]+stroke-dasharray=\"6 6\"", -1)).hasSize(3);
        assertThat(svg.split("class=\"s3\"[^>]+stroke-dasharray=\"6 12\"", -1)).hasSize(3);
    }

    @Test
    void coloursThatAreUsedUpComeAgainDashed() {
        String svg = chart(many(9)).alone();
        assertThat(svg.split("stroke-dasharray", -1)).hasSize(3);
        assertThat(svg).containsPattern("class=\"s0\"[^>]+stroke-dasharray=\"6 6\"");
    }

    @Test
    void aBorderIsALineWithWordsIfItIsOnTheAxis() {
        assertThat(chart(many(2), new Border(4, "4 processors")).alone()).contains("class=\"mark\"/>", ">4 processors<");
        for (double outside : List.of(0.5, 99.0, Double.NaN)) {
            assertThat(chart(many(2), new Border(outside, "none")).alone()).doesNotContain("class=\"mark\"/>", ">none<");
        }
    }
}
