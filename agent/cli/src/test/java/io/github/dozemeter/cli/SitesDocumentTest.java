package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.diagnose.Severity;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the agent writes stands in SitesReportTest; that both fit together is shown by WatchingVerbsIT. */
class SitesDocumentTest {

    @Test
    void sitesAndVerdictsAreThoseOfTheAgentsWindow() throws IOException {
        SitesDocument document = new SitesDocument("""
            {"agent":{"active":true,"sitesRecorded":2},"windowSeconds":1.0,"sites":[
            {"id":"1","call":"Thread.yield","class":"a.Spin","method":"run","line":7,"pauses":9000,
             "window":{"pausesPerSecond":2000.0,"zeroShare":1.0,"threads":0.008},
             "verdicts":[{"id":"YIELD_SPIN","severity":"warning"}]},
            {"id":"2","call":"LockSupport.parkNanos","class":"b.Fine","method":"run","line":7,
             "window":{"pausesPerSecond":2.0,"zeroShare":0.0,"requestedSeconds":5.0E-5,"realisedSeconds":6.0E-5},"verdicts":[]}]}
            """);

        assertThat(document.windowSeconds).isEqualTo(1);
        assertThat(document.isActive).isTrue();
        assertThat(document.recordedSites).isEqualTo(2);
        assertThat(document.verdicts(Severity.WARNING)).isEqualTo(1);
        assertThat(document.places).containsExactly("a.Spin.run:7", "b.Fine.run:7");
        assertThat(document.verdicts).singleElement().satisfies(verdict -> {
            assertThat(verdict.id).isEqualTo("YIELD_SPIN");
            assertThat(verdict.lines).startsWith("YIELD_SPIN (warning): Thread.yield at a.Spin.run:7");
        });
    }

    @Test
    void aSiteWithAnEstimateIsAmongTheSitesAndItsVerdictsCount() throws IOException {
        SitesDocument document = new SitesDocument("""
            {"windowSeconds":10.0,"sites":[],"deferred":["a.Loop"],"sampled":[
            {"call":"Thread.sleep","class":"a.Loop","method":"run","line":9,"threads":2,"cores":0.99,
             "estimate":{"basis":"estimated from 20 samples of 1 thread","threads":1,"samples":20,"pausesPerSecond":1800000.0,"zeroShare":1.0},
             "verdicts":[{"id":"ZERO_SLEEP","severity":"warning"}]}],
            "wakeUps":{"known":true,"line":"This JVM woke 4 times a second","shares":[{"label":"counted sites"}],"others":[]}}
            """);

        assertThat(document.estimated).isEqualTo(1);
        assertThat(document.verdicts(Severity.WARNING)).isEqualTo(1);
        assertThat(document.wakeUps).isEqualTo("This JVM woke 4 times a second");
        assertThat(document.places).containsExactly("a.Loop.run:9");
        assertThat(document.verdicts).singleElement().satisfies(verdict -> {
            assertThat(verdict.id).isEqualTo("ZERO_SLEEP");
            assertThat(verdict.lines).startsWith("ZERO_SLEEP (warning): Thread.sleep at a.Loop.run:9");
        });
    }

    @Test
    void membersOfALaterVersionAreSkipped() throws IOException {
        SitesDocument document = new SitesDocument("{\"new\":[{}],\"agent\":{\"new\":null},\"windowSeconds\":60.0,\"sites\":[{\"new\":{},"
            + "\"window\":{\"new\":1,\"threads\":null},\"verdicts\":[{\"new\":[]}]}]}");

        assertThat(document.places).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "[]", "{\"sites\":{}}", "{\"windowSeconds\":\"x\"}", "{\"sites\":[{\"line\":1.5}]}", "{"})
    void whatIsNoSuchDocumentIsOneSentence(String text) {
        assertThatThrownBy(() -> new SitesDocument(text)).isInstanceOf(IOException.class).hasMessage("not the JSON of /api/sites");
    }

    @Test
    void timingSaysWhatIsTimedAndWhyLessThanConfigured() throws IOException {
        assertThat(timing("\"timing\":\"as-configured\",\"timingReason\":\"\"")).isEqualTo("as configured");
        assertThat(timing("\"timing\":\"thinned\",\"timingReason\":\"Overhead reached 3%\"")).isEqualTo("thinned. Overhead reached 3%");
    }

    private static String timing(String members) throws IOException {
        return new SitesDocument("{\"windowSeconds\":10.0,\"agent\":{" + members + "},\"sites\":[]}").timing;
    }

    @Test
    void theAgentsOwnCostIsNotKnownBeforeTheFirstWindow() throws IOException {
        String agent = "\"agent\":{\"overheadSeconds\":0.25},\"sites\":[]}";
        assertThat(new SitesDocument("{\"windowSeconds\":0," + agent).overhead).isEqualTo("not known yet");
        assertThat(new SitesDocument("{\"windowSeconds\":10.0," + agent).overhead).isEqualTo("0.250 s of CPU, estimated");
    }
}
