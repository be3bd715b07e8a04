package io.github.dozemeter.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.stats.Spread;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ChartTest {

    private static final List<Mark> MARKS = List.of(
        new Mark("a & b", "JDK 17", new Spread(0.99, 1.0, 1.01), 1.01),
        new Mark("a & b", "JDK 25", new Spread(1, 1.02, 1.5), 1.01),
        new Mark("c", "JDK 17", new Spread(1, 1, 1), Double.POSITIVE_INFINITY));

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    @Test
    void everyMarkAndEverySeriesOfTheLegendHasADot() throws Exception {
        Document chart = parsed(new Chart("t", MARKS, 0.98, 1, 1.02).svg());
        assertThat(chart.getElementsByTagName("circle").getLength()).isEqualTo(MARKS.size() + 2);
    }

    @Test
    void theTitleIsThereForThoseWhoCannotSeeThePicture() throws Exception {
        Document chart = parsed(new Chart("Ratios <1", MARKS, 0.98, 1, 1.02).svg());
        assertThat(chart.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("Ratios <1");
    }

    @Test
    void theSameFiguresGiveTheSamePicture() {
        assertThat(new Chart("t", MARKS, 0.98, 1).svg()).isEqualTo(new Chart("t", MARKS, 0.98, 1).svg());
    }

    @Test
    void aScaleIsLinearBetweenUnevenTicksAndEndsAtThem() {
        Scale scale = new Scale(new double[] {1, 2, 10}, 0, 200);
        assertThat(List.of(scale.at(1), scale.at(1.5), scale.at(2), scale.at(6), scale.at(10)))
            .containsExactly(0, 50, 100, 150, 200);
        assertThat(List.of(scale.at(0.5), scale.at(99))).containsExactly(0, 200);
    }
}
