package io.github.dozemeter.export.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.Golden;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.export.metrics.Metrics.HistogramBy;
import io.github.dozemeter.export.report.AcceptHeader;
import io.github.dozemeter.export.report.Figures;
import io.github.dozemeter.export.report.MetricsReport;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.overhead.Costs;
import io.github.dozemeter.overhead.TimingLevel.Timing;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(HookState.class)
class MetricsTest {

    private static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    private static final String PLAIN = "text/plain; version=0.0.4; charset=utf-8";

    private final Figures figures = new Figures(1_700_000_000_123L, 200);

    @Test
    void theTextFormatIsAsDocumented() throws IOException {
        figures.small().facts.activate();
        Golden.check("small.prom", Figures.text(new MetricsReport(figures.metrics(HistogramBy.CALL), new AcceptHeader(""))));
    }

    @Test
    void openMetricsIsAsDocumented() throws IOException {
        figures.small().facts.activate();
        Golden.check("small.openmetrics", text(OPEN_METRICS, HistogramBy.CALL));
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN, OPEN_METRICS})
    void hostileNamesSurvive(String format) throws IOException {
        figures.pause(Call.THREAD_SLEEP, "q\"b\\n\nz\uD83D\uDCA4}\u001b", 0, 1);
        assertThat(text(format, HistogramBy.SITE).lines()).contains("dozemeter_pauses_total{call=\"Thread.sleep\","
            + "class=\"q\\\"b\\\\n\\\\u000az\uD83D\uDCA4}\\\\u001b\",method=\"run\",line=\"7\",artifact=\"b.jar\",} 1.0"
            .replace(",}", format.equals(PLAIN) ? ",}" : "}"));
    }

    @Test
    void classesThatAreDeferredAndThreadsAtTheirSitesAreGauges() throws IOException {
        figures.sampled("a.Loop", 2).deferred("a.Other");
        assertThat(text(PLAIN, HistogramBy.OFF)).contains("dozemeter_classes_deferred 2.0\n", "# TYPE dozemeter_sampled_threads gauge\n"
            + "dozemeter_sampled_threads{call=\"Thread.join\",class=\"a.Loop\",method=\"run\",line=\"9\",artifact=\"\",} 2.0\n");
    }

    @Test
    void anEstimatedSiteHasAVerdictAndNoCounter() throws IOException {
        figures.sampled(Call.THREAD_SLEEP, "a.Wheel", 1).threads(new KnownThreads()
            .spinning("timer", 200, 18_000_000, 9_950_000_000L, KnownThreads.running("java.lang.Thread.sleep", "a.Wheel.run:9")).take());
        assertThat(text(PLAIN, HistogramBy.SITE).lines().filter(line -> line.contains("a.Wheel"))
            .map(line -> line.substring(0, line.indexOf('{')))).containsExactly("dozemeter_sampled_threads", "dozemeter_verdict");
        assertThat(text(PLAIN, HistogramBy.OFF)).contains("class=\"a.Wheel\",method=\"run\",line=\"9\",artifact=\"b.jar\","
            + "verdict=\"ZERO_SLEEP\",severity=\"warning\",} 1.0");
    }

    @Test
    void aSiteThatIsJudgedDuringTheCollectionHasItsCounts() throws IOException {
        figures.judgedBy("thresholds.yieldSpinPerSecond=0");
        Metrics metrics = figures.metrics(HistogramBy.OFF, () -> figures.pause(Call.THREAD_YIELD, "a.Late", 0, 1_000));
        assertThat(Figures.text(new MetricsReport(metrics, new AcceptHeader(""))).lines().filter(line -> line.contains("a.Late"))
            .map(line -> line.substring(0, line.indexOf('{')))).contains("dozemeter_verdict", "dozemeter_zero_pauses_total");
    }

    @Test
    void theWakeUpsOfTheProcessAreACounterAndWhatSitesExplainIsAShare() throws IOException {
        figures.sampled(Call.THREAD_SLEEP, "a.Wheel", 1).threads(new KnownThreads()
            .thread("timer", 3_000, 3_000, KnownThreads.running("java.lang.Thread.sleep", "a.Wheel.run:9")).ofJvm("VM Thread", 1_000).take());
        assertThat(text(PLAIN, HistogramBy.OFF)).contains("""
            # HELP dozemeter_process_wakeups_total Voluntary context switches of all threads of the process but the agent's
            # TYPE dozemeter_process_wakeups_total counter
            dozemeter_process_wakeups_total 4000.0
            # HELP dozemeter_explained_wakeups_ratio Share of these that counted and estimated sites explain
            # TYPE dozemeter_explained_wakeups_ratio gauge
            dozemeter_explained_wakeups_ratio 0.75
            """);
        assertThat(text(OPEN_METRICS, HistogramBy.OFF)).contains("# TYPE dozemeter_process_wakeups counter\n",
            "dozemeter_process_wakeups_total 4000.0\n", "dozemeter_explained_wakeups_ratio 0.75\n");
    }

    @Test
    void whereTheKernelDoesNotTellThereAreNoWakeUps() throws IOException {
        figures.threads(new KnownThreads().withoutKernel()
            .thread("a", 0, 3_000, KnownThreads.place("java.lang.Thread.sleep", "a.B.run:9")).take());
        assertThat(text(PLAIN, HistogramBy.OFF)).doesNotContain("wakeups");
        figures.threads(ThreadsSnapshot.NONE);
        assertThat(text(PLAIN, HistogramBy.OFF)).doesNotContain("wakeups");
    }

    @Test
    void expiredWaitsAreCountedOnlyWhereTheCallTells() throws IOException {
        figures.small().waitsAndSchedules();
        for (String format : List.of(PLAIN, OPEN_METRICS)) {
            assertThat(text(format, HistogramBy.OFF).lines().filter(line -> line.startsWith("dozemeter_expired_pauses_total{"))
                .map(line -> line.replace(",}", "}"))).containsExactly("dozemeter_expired_pauses_total{call=\"BlockingQueue.poll\","
                    + "class=\"a.Poller\",method=\"run\",line=\"7\",artifact=\"b.jar\"} 98.0");
        }
    }

    @Test
    void aScheduleHasItsShortestPeriodAndHowOftenItWasMadeAndNoFigureOfAPause() throws IOException {
        figures.waitsAndSchedules();
        assertThat(text(PLAIN, HistogramBy.SITE).lines().filter(line -> line.contains("class=\"a.Ticker\""))
            .map(line -> line.replaceFirst("\\{.*}", ""))).containsExactly("dozemeter_pauses_total 2.0", "dozemeter_period_seconds 0.001",
                "dozemeter_verdict 1.0");
        assertThat(text(PLAIN, HistogramBy.CALL)).doesNotContain("dozemeter_pause_seconds_count{call=\"ScheduledExecutorService");
    }

    @Test
    void theHistogramIsCumulativeAndEndsWithItsCount() throws IOException {
        figures.small();
        List<Double> buckets = values("dozemeter_pause_seconds_bucket{call=\"Thread.sleep\"");
        assertThat(buckets).hasSize(23).isSorted().startsWith(1.0).endsWith(2.0);
        assertThat(values("dozemeter_pause_seconds_count{call=\"Thread.sleep\"")).containsExactly(2.0);
        assertThat(values("dozemeter_pause_seconds_bucket{call=\"LockSupport.parkNanos\"")).endsWith(0.0, 1.0);
    }

    private List<Double> values(String prefix) throws IOException {
        return text(PLAIN, HistogramBy.CALL).lines().filter(line -> line.startsWith(prefix))
            .map(line -> Double.valueOf(line.substring(line.lastIndexOf(' ')))).toList();
    }

    @Test
    void sitesOfOneCallAreOneHistogram() throws IOException {
        figures.pause(Call.THREAD_SLEEP, "a.B", 0, 1_000).pause(Call.THREAD_SLEEP, "a.C", 0, 2_000);
        assertThat(values("dozemeter_pause_seconds_count")).containsExactly(2.0);
        assertThat(text(PLAIN, HistogramBy.SITE).lines())
            .filteredOn(line -> line.startsWith("dozemeter_pause_seconds_count")).hasSize(2);
    }

    @Test
    void aVerdictIsOneWithTheLabelsOfItsSite() throws IOException {
        figures.judgedBy("thresholds.yieldSpinPerSecond=0").pause(Call.THREAD_YIELD, "a.B", 0, 1_000);
        assertThat(text(PLAIN, HistogramBy.OFF)).contains("""
            # HELP dozemeter_verdict Verdicts that hold now
            # TYPE dozemeter_verdict gauge
            dozemeter_verdict{call="Thread.yield",class="a.B",method="run",line="7",artifact="b.jar",\
            verdict="YIELD_SPIN",severity="info",} 1.0
            """);
        figures.intended("meant");
        assertThat(text(PLAIN, HistogramBy.OFF)).contains("verdict=\"INTENDED\",severity=\"none\",} 1.0");
    }

    @Test
    void aKnownPauseIsOneWithTheLabelsOfItsSite() throws IOException {
        figures.small();
        assertThat(text(PLAIN, HistogramBy.OFF)).doesNotContain("dozemeter_known_pause");
        figures.knowing(KnownBugs.at("a.B"));
        for (String format : List.of(PLAIN, OPEN_METRICS)) {
            assertThat(text(format, HistogramBy.OFF).lines().filter(line -> line.startsWith("dozemeter_known_pause{"))
                .map(line -> line.replace(",}", "}"))).containsExactly("dozemeter_known_pause{call=\"Thread.sleep\",class=\"a.B\",method=\"run\","
                    + "line=\"7\",artifact=\"b.jar\",known=\"cart-poll\",owner=\"\",fixed_in=\"2.0\"} 1.0");
        }
    }

    @Test
    void anExperimentIsOneWithItsArmWhileItGoesOn() throws IOException {
        figures.pause(Call.THREAD_SLEEP, "a.B", 0, 1_000);
        assertThat(text(PLAIN, HistogramBy.OFF)).doesNotContain("dozemeter_experiment");
        figures.facts.tried.running(new TriedSites.Running(figures.sources().recorder.snapshot().sites().get(0).site(), "guard", 0));
        assertThat(text(PLAIN, HistogramBy.OFF)).contains("dozemeter_experiment{call=\"Thread.sleep\",class=\"a.B\",method=\"run\",line=\"7\","
            + "artifact=\"b.jar\",arm=\"guard\",} 1.0\n");
    }

    @Test
    void thePriceOfACoreIsAGaugeOnlyIfItIsSet() throws IOException {
        figures.small();
        assertThat(text(PLAIN, HistogramBy.OFF)).doesNotContain("dozemeter_core_price");
        figures.costing(new CostModel(10_000, CostModel.ASSUMED.basis, 3_000));
        assertThat(text(PLAIN, HistogramBy.OFF)).contains("# TYPE dozemeter_core_price gauge\ndozemeter_core_price 3000.0\n");
    }

    @Test
    void overheadDoesNotFallWhereALaterMeasurementBringsLowerCosts() {
        Recorder recorder = figures.small().sources().recorder;
        CostWatch watch = new CostWatch(recorder, Timing.OFF, 0.02, new Log(Log.Level.OFF, OutputStream.nullOutputStream()));
        watch.calibrateBy(List.of(new Costs(44, 0, 0), new Costs(8, 0, 0)).iterator()::next);
        watch.measure();
        Metrics metrics = new Metrics(recorder, figures.facts, watch, () -> HistogramBy.OFF, figures::diagnosis, () -> -1);
        watch.run();
        assertThat(overheadNanos(metrics)).isEqualTo(3 * 44, within(0.01));
        watch.run();
        assertThat(overheadNanos(metrics)).isEqualTo(3 * 44, within(0.01));
        figures.pause(Call.THREAD_SLEEP, "a.B", 0, 1_000);
        assertThat(overheadNanos(metrics)).isEqualTo(3 * 44 + 8, within(0.01));
    }

    private static double overheadNanos(Metrics metrics) {
        return metrics.collect().stream().flatMap(family -> family.samples.stream())
            .filter(sample -> sample.name.equals("dozemeter_overhead_seconds_total")).mapToDouble(sample -> sample.value * 1e9).sum();
    }

    @Test
    void theHistogramCanBeOff() throws IOException {
        figures.small();
        assertThat(text(PLAIN, HistogramBy.OFF)).doesNotContain("dozemeter_pause_seconds").contains("dozemeter_pauses");
    }

    @Test
    void theCollectionBeforeIsTimed() throws IOException {
        Metrics metrics = figures.metrics(HistogramBy.CALL);
        assertThat(Figures.text(new MetricsReport(metrics, new AcceptHeader("")))).contains("dozemeter_last_collect_seconds 0.0\n");
        assertThat(Figures.text(new MetricsReport(metrics, new AcceptHeader("")))).doesNotContain("dozemeter_last_collect_seconds 0.0\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"''|" + PLAIN, "*/*|" + PLAIN, "text/html|" + PLAIN,
        "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5|" + OPEN_METRICS})
    void theFormatIsTheOneThatTheClientPrefers(String accept, String type) {
        assertThat(new MetricsReport(figures.metrics(HistogramBy.CALL), new AcceptHeader(accept)).contentType).isEqualTo(type);
    }

    private String text(String format, HistogramBy by) throws IOException {
        return Figures.text(new MetricsReport(figures.metrics(by), new AcceptHeader(format)));
    }
}
