package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Footprint;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** The agent's events in recordings that the JVM makes of itself. Witness: the counts of the agent's own report. */
@DisplayName("Events in recordings")
class RecordedEventsIT {

    private static final String EVENT = "dozemeter.Site";
    private static final String OPEN = "recordings of this JVM have events of pauses";
    private static final String PAUSES = "dozemeter_pauses_total";
    private static final String ZERO_PAUSES = "dozemeter_zero_pauses_total";
    private static final int MADE = 3_000;
    private static final int FIRST_WITH_VIEW = 21;

    @TempDir
    private Path folder;

    @OnJdks(Which.ALL)
    void aRecordingFromTheStartEndsWithTheCountsOfTheReport(Jdk jdk) throws Exception {
        assumeTrue(FlightRecording.isIn(jdk));
        Path recording = folder.resolve("start.jfr");
        Path dump = folder.resolve("start.prom");
        String recorded = "-XX:StartFlightRecording=filename=" + recording + ",dumponexit=true";
        try (RunningJvm jvm = pausing(Jvm.of(jdk).options(recorded), "port=off,log=debug,dump=" + dump)) {
            jvm.awaitErr(OPEN);
            jvm.terminate();
        }

        assertSameCounts(recording, Scrape.of(dump));
    }

    /** Begun after the last pause: a recording has what was counted before it, too. */
    @OnJdks(Which.ALL)
    void aRecordingThatBeginsLateHasTheCountsOfTheEndpoint(Jdk jdk) throws Exception {
        assumeTrue(FlightRecording.isIn(jdk));
        Path recording = folder.resolve("late.jfr");
        try (RunningJvm jvm = pausing(Jvm.of(jdk), "port=0,log=debug")) {
            jvm.awaitErr(OPEN);
            jcmd(jdk, jvm, "JFR.start", "name=late");
            jcmd(jdk, jvm, "JFR.dump", "name=late", "filename=" + recording);

            assertSameCounts(recording, jvm.scrape());
            if (jdk.feature() >= FIRST_WITH_VIEW) {
                assertThat(Jvm.tool(jdk, "jfr").main("view", EVENT, recording).run().out()).contains("Sleeper.main:");
            }
        }
    }

    @OnJdks(Which.ALL)
    void withoutARecordingNoClassOfAnEventIsLoaded(Jdk jdk) throws Exception {
        assumeTrue(FlightRecording.isIn(jdk));
        try (RunningJvm jvm = pausing(Jvm.of(jdk).options("-verbose:class"), "port=off,log=debug")) {
            jvm.awaitErr(OPEN);

            assertThat(jvm.out()).contains("export.jfr.bridge.SiteEvents ").doesNotContain("export.jfr.bridge.SiteEvent ");
        }
    }

    @OnJdks(Which.EACH_KIND)
    void aStoppedAgentLeavesTheRecorderAndItsEventsStay(Jdk jdk) throws Exception {
        assumeTrue(FlightRecording.isIn(jdk));
        Path before = folder.resolve("before.jfr");
        Path after = folder.resolve("after.jfr");
        try (RunningJvm jvm = pausing(Jvm.of(jdk), "port=off,log=debug")) {
            jvm.awaitErr(OPEN);
            jcmd(jdk, jvm, "JFR.start", "name=both");
            jcmd(jdk, jvm, "JFR.dump", "name=both", "filename=" + before);
            new Attached(jdk, jvm).stop();
            jcmd(jdk, jvm, "JFR.stop", "name=both");
            jcmd(jdk, jvm, "JFR.start", "name=after");
            jcmd(jdk, jvm, "JFR.dump", "name=after", "filename=" + after);

            assertThat(events(before)).isNotEmpty();
            assertThat(events(after)).isEmpty();
            jvm.await(() -> Footprint.of(jdk, jvm).instances("io.github.dozemeter.export.jfr.bridge.SiteEvents"),
                left -> left == 0);
            assertThat(jvm.err()).doesNotContain("Exception", " WARN ");
        }
    }

    @OnJdks(value = Which.EACH_KIND, from = 9)
    void aJvmWithoutTheRecordersModuleOnlyHasNoEvents(Jdk jdk) throws Exception {
        Jvm without = Jvm.of(jdk).options("--limit-modules", "java.base,java.instrument,java.logging");
        try (RunningJvm jvm = pausing(without, "port=off,log=debug")) {
            jvm.awaitErr("this JVM has no recorder");

            assertThat(jvm.err()).doesNotContain("Exception", " WARN ");
        }
    }

    @OnJdks(Which.EACH_KIND)
    void switchedOffItLeavesRecordingsAlone(Jdk jdk) throws Exception {
        assumeTrue(FlightRecording.isIn(jdk));
        Path recording = folder.resolve("off.jfr");
        String recorded = "-XX:StartFlightRecording=filename=" + recording + ",dumponexit=true";
        try (RunningJvm jvm = pausing(Jvm.of(jdk).options(recorded), "port=0,log=debug,jfr=off")) {
            jvm.scrape();
            jvm.terminate();
        }

        assertThat(events(recording)).isEmpty();
    }

    private static RunningJvm pausing(Jvm jvm, String options) throws Exception {
        RunningJvm running = jvm.agent(options).main("programs.Sleeper", MADE, 0, "stay").start();
        running.await(running::out, said -> said.contains("slept " + MADE));
        return running;
    }

    private static void jcmd(Jdk jdk, RunningJvm jvm, String... words) throws Exception {
        Object[] arguments = Stream.concat(Stream.of(jvm.pid()), Stream.of(words)).toArray();
        assertThat(Jvm.tool(jdk, "jcmd").main(arguments).run().exitCode()).isZero();
    }

    private static void assertSameCounts(Path recording, Scrape report) throws IOException {
        Map<String, RecordedEvent> sites = events(recording);
        assertThat(sum(sites, "pauses")).isEqualTo(report.sum(PAUSES)).isGreaterThanOrEqualTo(MADE);
        assertThat(sum(sites, "zeroPauses")).isEqualTo(report.sum(ZERO_PAUSES)).isGreaterThanOrEqualTo(MADE);
        assertThat(sites.keySet()).anyMatch(site -> site.matches("programs Sleeper\\.main:\\d+ Thread\\.sleep"));
    }

    private static double sum(Map<String, RecordedEvent> sites, String field) {
        return sites.values().stream().mapToLong(event -> event.getLong(field)).sum();
    }

    /** The latest event of each site. */
    private static Map<String, RecordedEvent> events(Path recording) throws IOException {
        Map<String, RecordedEvent> latest = new LinkedHashMap<>();
        RecordingFile.readAllEvents(recording).stream().filter(event -> event.getEventType().getName().equals(EVENT))
            .sorted(Comparator.comparing(RecordedEvent::getStartTime)).forEach(event -> latest.put(
                event.getString("packageName") + ' ' + event.getString("line") + ' ' + event.getString("call"), event));
        return latest;
    }
}
