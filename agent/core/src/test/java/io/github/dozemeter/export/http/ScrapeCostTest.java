package io.github.dozemeter.export.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.export.report.AcceptHeader;
import io.github.dozemeter.export.report.Figures;
import io.github.dozemeter.export.report.MetricsReport;
import io.github.dozemeter.export.report.Report;
import io.github.dozemeter.export.report.ReportSources;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an answer costs the application's JVM: bytes thrown away, which the collector has to pay for. */
@ExtendWith(HookState.class)
class ScrapeCostTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int SITES = 200;
    private static final long LIMIT_BYTES = 1_000_000;

    private final Figures figures = new Figures(System.currentTimeMillis(), SITES);

    @Test
    void aScrapeOfTwoHundredSitesMakesLessThanAMegabyteOfGarbage() throws IOException {
        for (int i = 0; i < SITES; i++) {
            figures.pause(Call.THREAD_SLEEP, "io.github.dozemeter.sample.SomethingThatSleeps" + i, i * 1_000L,
                1_061_000);
        }
        ReportSources sources = figures.judgedOnce().sources();
        Body body = new Body();
        Report scrape = new MetricsReport(sources.metrics(), new AcceptHeader(""));
        garbage(body, scrape);
        assertThat(Math.min(garbage(body, scrape), garbage(body, scrape))).isLessThan(LIMIT_BYTES);
        assertThat(body.write(scrape, false).toString(StandardCharsets.UTF_8)).contains("SomethingThatSleeps199");
    }

    /** The first makes room that the later ones use again. */
    private static long garbage(Body body, Report report) throws IOException {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        body.write(report, true);
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
