package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.cli.SitesDocument.LiveSite;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.HookState;
import io.github.dozemeter.report.Figures;
import io.github.dozemeter.report.SitesReport;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(HookState.class)
class SitesDocumentTest {

    private final Figures figures = new Figures(System.currentTimeMillis(), 200);

    @Test
    void figuresAreThoseOfTheAgentsWindow() throws IOException {
        figures.facts.activate();
        figures.judgedBy("thresholds.samples=1,thresholds.yieldSpinPerSecond=1").pauses(2_000, Call.THREAD_YIELD, "a.Spin", 0, 4_000)
            .pauses(2, Call.PARK_NANOS, "b.Fine", 50_000, 60_000);
        SitesDocument document = document();

        assertThat(document.windowSeconds()).isEqualTo(1);
        assertThat(document.isActive()).isTrue();
        assertThat(document.recordedSites()).isEqualTo(2);
        assertThat(document.warnings()).isEqualTo(1);
        assertThat(document.sites()).extracting(LiveSite::place).containsExactly("a.Spin.run:7", "b.Fine.run:7");
        LiveSite spin = document.sites().get(0);
        assertThat(spin.call()).isEqualTo("Thread.yield");
        assertThat(spin.verdicts()).isEqualTo("YIELD_SPIN");
        assertThat(spin.perSecond()).isEqualTo(2_000);
        assertThat(spin.zeroShare()).isEqualTo(1);
        assertThat(spin.threads()).isCloseTo(0.008, within(1e-6));
        LiveSite fine = document.sites().get(1);
        assertThat(fine.requestedNanos()).isCloseTo(50_000, within(1.0));
        assertThat(fine.realisedNanos()).isCloseTo(60_000, within(1.0));
    }

    @Test
    void aSiteThatIsNotCountedYetHasItsSampledThreads() throws IOException {
        figures.sampled("a.Loop", 2);

        assertThat(document().deferred()).isEqualTo(1);
        assertThat(document().sampled()).singleElement().satisfies(site -> {
            assertThat(site.place()).isEqualTo("a.Loop.run:9");
            assertThat(site.threads()).isEqualTo(2);
        });
    }

    @Test
    void membersOfALaterVersionAreSkipped() throws IOException {
        SitesDocument document = SitesDocument.of("{\"new\":[{}],\"agent\":{\"new\":null},\"windowSeconds\":60.0,\"sites\":[{\"new\":{},"
            + "\"window\":{\"new\":1,\"threads\":null},\"verdicts\":[{\"new\":[]}]}]}");

        assertThat(document.sites()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "[]", "{\"sites\":{}}", "{\"windowSeconds\":\"x\"}", "{\"sites\":[{\"line\":1.5}]}", "{"})
    void whatIsNoSuchDocumentIsOneSentence(String text) {
        assertThatThrownBy(() -> SitesDocument.of(text)).isInstanceOf(IOException.class).hasMessage("not the JSON of /api/sites");
    }

    private SitesDocument document() throws IOException {
        StringWriter out = new StringWriter();
        SitesReport.live(figures.sources()).writeTo(out);
        return SitesDocument.of(out.toString());
    }
}
