package io.github.dozemeter.export.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.judge.Judge;
import io.github.dozemeter.judge.Severity;
import io.github.dozemeter.judge.Verdict;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.overhead.TimingLevel;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads what {@link SitesReport} writes. */
@ExtendWith(HookState.class)
class SitesDocumentTest {

    private final Figures figures = new Figures(System.currentTimeMillis(), 200);

    @Test
    void sitesAndVerdictsAreThoseOfTheAgentsWindow() throws IOException {
        figures.priced(20_000, Call.THREAD_YIELD, "a.Spin", 0, 2_000, 2_000).pause(Call.PARK_NANOS, "b.Fine", 50_000, 60_000);
        figures.facts.activate();
        SitesDocument document = read();

        assertThat(document.windowSeconds).isEqualTo(1);
        assertThat(document.isActive).isTrue();
        assertThat(document.isLook).isFalse();
        assertThat(document.recordedSites).isEqualTo(2);
        assertThat(document.verdicts(Severity.WARNING)).isEqualTo(1);
        assertThat(document.places).containsExactly("a.Spin.run:7", "b.Fine.run:7");
        assertThat(document.verdicts).singleElement().satisfies(verdict -> {
            assertThat(verdict.id).isEqualTo(Verdict.YIELD_SPIN.name());
            assertThat(verdict.lines).startsWith("YIELD_SPIN (warning): Thread.yield at a.Spin.run:7");
        });
    }

    @Test
    void aSiteWithAnEstimateIsAmongTheSitesAndItsVerdictsCount() throws IOException {
        SitesDocument document = new SitesDocument(Figures.text(new SitesReport(figures.estimates().window(), SitesReport.Kind.LIVE)));

        assertThat(document.estimated).isPositive();
        assertThat(document.wakeUps).isEqualTo(figures.diagnosis().account.line()).isNotEmpty();
        assertThat(document.deferred).containsExactly("a.Loop");
        assertThat(document.places).contains("a.B.run:7", "a.Loop.run:9");
        assertThat(document.verdicts).filteredOn(verdict -> verdict.id.equals(Verdict.ZERO_SLEEP.name()))
            .flatExtracting(verdict -> verdict.lines).contains("ZERO_SLEEP (warning): Thread.sleep at a.Loop.run:9");
    }

    @ParameterizedTest
    @EnumSource(SitesReport.Kind.class)
    void onlyALiveDocumentIsOfTheLastMinute(SitesReport.Kind kind) throws IOException {
        assertThat(new SitesDocument(Figures.text(new SitesReport(figures.window(), kind))).isLive).isEqualTo(kind == SitesReport.Kind.LIVE);
    }

    @ParameterizedTest
    @EnumSource(TimingLevel.class)
    void timingIsReducedAtEveryLevelButAsConfigured(TimingLevel level) throws IOException {
        String text = Figures.text(new SitesReport(figures.window(level, ""), SitesReport.Kind.REPORT));
        assertThat(new SitesDocument(text).reducedTiming).isEqualTo(level == TimingLevel.AS_CONFIGURED ? "" : level.label());
    }

    @Test
    void timingSaysWhatIsTimedAndWhyLessThanConfigured() throws IOException {
        assertThat(timing(TimingLevel.AS_CONFIGURED, "")).isEqualTo("as configured");
        assertThat(timing(TimingLevel.THINNED, "Overhead reached 3%")).isEqualTo("thinned. Overhead reached 3%");
    }

    private String timing(TimingLevel level, String reason) throws IOException {
        return new SitesDocument(Figures.text(new SitesReport(figures.window(level, reason), SitesReport.Kind.LIVE))).timing;
    }

    @Test
    void knownPausesOfASiteFollowItsVerdict() throws IOException {
        figures.knowing(KnownBugs.at("a.Spin")).priced(20_000, Call.THREAD_YIELD, "a.Spin", 0, 2_000, 2_000);
        assertThat(read().verdicts).flatExtracting(verdict -> verdict.lines).last().isEqualTo("    known pause: cart-poll");
    }

    @Test
    void membersOfALaterVersionAreSkipped() throws IOException {
        figures.small();
        String text = Figures.text(new SitesReport(figures.window(), SitesReport.Kind.LIVE));
        String later = text.replace("{\"", "{\"new\":[{\"new\":null}],\"");

        assertThat(later).isNotEqualTo(text);
        assertThat(new SitesDocument(later).places).isEqualTo(new SitesDocument(text).places).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "[]", "{\"sites\":{}}", "{\"windowSeconds\":\"x\"}", "{\"sites\":[{\"line\":1.5}]}", "{"})
    void whatIsNoSuchDocumentIsOneSentence(String text) {
        assertThatThrownBy(() -> new SitesDocument(text)).isInstanceOf(IOException.class).hasMessage("not the JSON of /api/sites");
    }

    @Test
    void theAgentsOwnCostIsNotKnownBeforeTheFirstWindow() throws IOException {
        figures.small();
        Snapshot soFar = figures.sources().recorder.snapshot();
        Judge judge = new Judge(Defaults.thresholds(), CostModel.ASSUMED, 21, site -> null, KnownBugs.none());
        Report early = new SitesReport(figures.sources(() -> judge.notYet(soFar)).window(), SitesReport.Kind.LIVE);
        assertThat(new SitesDocument(Figures.text(early)).overhead).isEqualTo("not known yet");
        assertThat(read().overhead).matches("0\\.\\d{3} s of CPU, estimated");
    }

    private SitesDocument read() throws IOException {
        return new SitesDocument(Figures.text(new SitesReport(figures.window(), SitesReport.Kind.LIVE)));
    }
}
