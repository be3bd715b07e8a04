package io.github.dozemeter.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.page.RowChart.Mark;
import io.github.dozemeter.bench.stats.Spread;
import java.io.StringReader;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class RowChartTest {

    private static final List<Mark> MARKS = List.of(
        new Mark("a & b", "JDK 17", new Spread(0.99, 1.0, 1.01), 1.01),
        new Mark("a & b", "JDK 25", new Spread(1, 1.02, 1.5), 1.01),
        new Mark("c", "JDK 17", new Spread(1, 1, 1), Double.POSITIVE_INFINITY));

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    @Test
    void everyMarkAndEverySeriesOfTheLegendHasADot() throws Exception {
        Document chart = parsed(RowChart.ratios("t", MARKS, 0.98, 1, 1.02).alone());
        assertThat(chart.getElementsByTagName("circle").getLength()).isEqualTo(MARKS.size() + 2);
    }

    @Test
    void theTitleIsThereForThoseWhoCannotSeeThePicture() throws Exception {
        Document chart = parsed(RowChart.ratios("Ratios <1", MARKS, 0.98, 1, 1.02).alone());
        assertThat(chart.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("Ratios <1");
    }

    @Test
    void theSameFiguresGiveTheSamePicture() {
        assertThat(RowChart.ratios("t", MARKS, 0.98, 1).alone()).isEqualTo(RowChart.ratios("t", MARKS, 0.98, 1).alone());
    }

    @Test
    void ticksAreEvenlySpacedAndTheAxisEndsAtThem() {
        Axis axis = Axis.linear("", String::valueOf);
        assertThat(Stream.of(0.5, 1.0, 1.5, 2.0, 6.0, 10.0, 99.0).map(value -> axis.share(value, List.of(1.0, 2.0, 10.0))))
            .containsExactly(0.0, 0.0, 0.25, 0.5, 0.75, 1.0, 1.0);
    }
}
