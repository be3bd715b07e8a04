package io.github.dozemeter.bench.hgrm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HgrmWriterTest {

    /** Byte for byte what the original programs' files look like: blanks, digits, order. */
    @Test
    void theFileHasTheShapeThatPlottersKnow() {
        Histogram histogram = new Histogram(3_600_000_000_000L, 2);
        histogram.recordValueWithCount(60, 3);
        histogram.recordValueWithCount(120, 96);
        histogram.recordValue(20_000);
        assertThat(HgrmWriter.text("Round trip latency histogram", histogram, List.of("duration = 12", "a\nb")))
            .isEqualTo("""
                # Round trip latency histogram:
                       Value     Percentile TotalCount 1/(1-Percentile)

                       60.00 0.000000000000          3           1.00
                      120.00 0.100000000000         99           1.11
                      120.00 0.200000000000         99           1.25
                      120.00 0.300000000000         99           1.43
                      120.00 0.400000000000         99           1.67
                      120.00 0.500000000000         99           2.00
                      120.00 0.550000000000         99           2.22
                      120.00 0.600000000000         99           2.50
                      120.00 0.650000000000         99           2.86
                      120.00 0.700000000000         99           3.33
                      120.00 0.750000000000         99           4.00
                      120.00 0.775000000000         99           4.44
                      120.00 0.800000000000         99           5.00
                      120.00 0.825000000000         99           5.71
                      120.00 0.850000000000         99           6.67
                      120.00 0.875000000000         99           8.00
                      120.00 0.887500000000         99           8.89
                      120.00 0.900000000000         99          10.00
                      120.00 0.912500000000         99          11.43
                      120.00 0.925000000000         99          13.33
                      120.00 0.937500000000         99          16.00
                      120.00 0.943750000000         99          17.78
                      120.00 0.950000000000         99          20.00
                      120.00 0.956250000000         99          22.86
                      120.00 0.962500000000         99          26.67
                      120.00 0.968750000000         99          32.00
                      120.00 0.971875000000         99          35.56
                      120.00 0.975000000000         99          40.00
                      120.00 0.978125000000         99          45.71
                      120.00 0.981250000000         99          53.33
                      120.00 0.984375000000         99          64.00
                      120.00 0.985937500000         99          71.11
                      120.00 0.987500000000         99          80.00
                      120.00 0.989062500000         99          91.43
                    20095.00 0.990625000000        100         106.67
                    20095.00 1.000000000000        100
                #[Mean    =       317.32, StdDeviation   =      1981.43]
                #[Max     =     20095.00, Total count    =          100]
                #[Buckets =           35, SubBuckets     =          256]
                # duration = 12
                # a
                # b
                # 50%'ile:   120ns
                # 90%'ile:   120ns
                # 99%'ile:   120ns
                # 99.9%'ile: 20095ns
                """);
    }

    @Test
    void everyLineIsInTheTableOrAComment() {
        Histogram histogram = new Histogram(1_000_000, 3);
        histogram.recordValue(5);
        assertThat(HgrmWriter.text("title", histogram, List.of("fact")).lines())
            .allMatch(line -> line.isEmpty() || line.startsWith("#") || line.matches(" +(Value|\\d).*"));
    }
}
