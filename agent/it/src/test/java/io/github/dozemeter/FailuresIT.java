package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.cli.InProcess;
import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An error in one of the agent's own methods: the application runs on, and whoever waits for the agent is told. */
@Execution(ExecutionMode.CONCURRENT)
class FailuresIT {

    private final Jdk jdk = Jdk.running();
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"rewrite.Instrumenter, pausing, 'classes that were loaded before the agent could not be rewritten: '",
        "rewrite.Instrumenter, selfTestedPause, 'the agent''s self-test did not run, so pauses may not be counted: '",
        "support.AgentThreads, newThread, ''"})
    void aStartThatFailsIsToldAndUndone(String type, String method, String what) throws Exception {
        try (RunningJvm jvm = sabotaged(type, method).start()) {
            jvm.awaitOut("as written\n");
            for (int attempt = 1; attempt <= 2; attempt++) {
                assertToldAndUndone(jvm, InProcess.run("start", jvm.pid()), what + Sabotage.ERROR);
                assertToldAndUndone(jvm, InProcess.run("report", "-d", 1, jvm.pid()), what + Sabotage.ERROR);
            }
            jvm.await(jvm::out, out -> out.endsWith("as written\n"));
            assertThat(jvm.err()).doesNotContain("Exception in thread");
        }
    }

    private void assertToldAndUndone(RunningJvm jvm, Outcome outcome, String why) throws Exception {
        assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(3);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains(why);
        Map<String, String> left = new Attached(jdk, jvm).properties();
        left.remove("dozemeter.retransformed");
        assertThat(left).containsOnlyKeys("dozemeter.state")
            .hasEntrySatisfying("dozemeter.state", state -> assertThat(state).startsWith("failed: ").endsWith(why));
        assertThat(jvm.err()).contains(" ERROR ");
    }

    @Test
    void anAgentOfTheCommandLineThatCannotStartAThreadRewritesNothing() throws Exception {
        try (RunningJvm jvm = sabotaged("support.AgentThreads", "newThread").agent("").start()) {
            jvm.awaitOut("as written\n");
            assertThat(jvm.err()).containsOnlyOnce("[dozemeter]").contains("the application runs without it: " + Sabotage.ERROR);
        }
    }

    /** It stays, so that whoever scrapes it sees that it is not active. */
    @Test
    void anAgentOfTheCommandLineThatProvesNothingIsNotPraisedAndCanBeStopped() throws Exception {
        try (RunningJvm jvm = sabotaged("rewrite.Instrumenter", "selfTestedPause").agent("port=0").start()) {
            jvm.awaitOut("hooked\n");
            assertThat(jvm.awaitScrape(scrape -> !scrape.all("dozemeter_active").isEmpty()).sum("dozemeter_active")).isZero();
            assertThat(jvm.get("api/sites").body()).doesNotContain("worth fixing");
            assertThat(InProcess.run("start", jvm.pid()).exitCode()).isEqualTo(3);
            assertThat(InProcess.run("report", "-d", 1, jvm.pid()).exitCode()).isEqualTo(3);
            Outcome status = InProcess.run("status", jvm.pid());
            assertThat(status.exitCode()).isEqualTo(1);
            assertThat(status.out()).contains("failed: ", Sabotage.ERROR);

            assertThat(InProcess.run("stop", jvm.pid()).exitCode()).isZero();
            jvm.awaitOut("hooked\nas written\n");
        }
    }

    @ParameterizedTest
    @CsvSource({"lifecycle.EndpointStart, close", "export.micrometer.ApplicationMetrics, close", "lifecycle.Workers, end"})
    @Tag("long")
    void aStopThatFailsInOnePartRemovesTheOthers(String type, String method) throws Exception {
        try (RunningJvm jvm = sabotaged(type, method).start()) {
            jvm.awaitOut("as written\n");
            Attached attached = new Attached(jdk, jvm);
            for (int time = 1; time <= 2; time++) {
                attached.start("");
                jvm.await(jvm::out, out -> out.endsWith("hooked\n"));
                attached.stop();
                jvm.await(jvm::out, out -> out.endsWith("as written\n"));
            }
            assertThat(jvm.err()).contains("parts of the agent could not be removed: " + Sabotage.ERROR);
        }
    }

    @Test
    void aReportThatFailsIsToldAtOnceAndTheAgentRunsOn() throws Exception {
        try (RunningJvm jvm = sabotaged("export.report.Report", "write").start()) {
            jvm.awaitOut("as written\n");
            Attached attached = new Attached(jdk, jvm);
            attached.start("");
            Path failed = attached.report(0, folder.resolve("r.txt"));

            assertThat(failed).hasFileName("r.txt.failed").content().contains(Sabotage.ERROR);
            assertThat(attached.properties()).containsEntry("dozemeter.state", "running");
            assertThat(jvm.err()).contains("no report was written to ").doesNotContain("Exception in thread");
        }
    }

    @ParameterizedTest
    @CsvSource({"lifecycle.AotCache, warnIfRefused", "overhead.Calibration, measure"})
    void anErrorBesideTheCountingLeavesTheCounting(String type, String method) throws Exception {
        try (RunningJvm jvm = sabotaged(type, method).agent("port=0").start()) {
            jvm.awaitOut("hooked\n");
            jvm.awaitScrape(scrape -> scrape.sum("dozemeter_active") == 1);
            assertThat(jvm.err()).doesNotContain("Exception in thread", "ended: ");
        }
    }

    @ParameterizedTest
    @CsvSource({"export.micrometer.ApplicationMetrics, run, 'pauses are not in the metrics of the application''s Micrometer: '",
        "overhead.CostWatch, run, 'the agent cannot limit its overhead: '"})
    @Tag("long")
    void anErrorInAPartOfATickIsOneLineAndLeavesTheOthers(String type, String method, String what) throws Exception {
        try (RunningJvm jvm = sabotaged(type, method).agent("port=0").start()) {
            jvm.awaitErr(what + Sabotage.ERROR);
            jvm.awaitScrape(scrape -> !scrape.all("dozemeter_verdict", "class", "programs.Saboteur$Pause").isEmpty());
            assertThat(jvm.err()).containsOnlyOnce(Sabotage.ERROR).doesNotContain("Exception in thread");
        }
    }

    @ParameterizedTest
    @CsvSource({"lifecycle.Startup, awaitMain, 'the agent''s thread dozemeter-start failed, and continues: '",
        "lifecycle.Startup, openEndpoint, 'the agent''s thread dozemeter-start failed, and continues: '",
        "lifecycle.Monitoring, begin, 'the agent counts, but does not watch what it counts: '"})
    @Tag("long")
    void whatFailedOnceInTheStartIsTriedAgain(String type, String method, String what) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).options(Sabotage.once(folder, type, method)).agent("port=0").main("programs.Saboteur").start()) {
            jvm.awaitErr(what + Sabotage.ERROR);
            jvm.awaitScrape(scrape -> scrape.sum("dozemeter_active") == 1);
            jvm.awaitScrape(scrape -> !scrape.all("dozemeter_verdict", "class", "programs.Saboteur$Pause").isEmpty());
            assertThat(jvm.err()).containsOnlyOnce(Sabotage.ERROR).doesNotContain("Exception in thread");
        }
    }

    @Test
    void anEndpointThatFailsIsOneLineAndTheAgentRuns() throws Exception {
        try (RunningJvm jvm = sabotaged("lifecycle.EndpointStart", "open").start()) {
            jvm.awaitOut("as written\n");
            new Attached(jdk, jvm).start("port=0");
            jvm.awaitErr("dozemeter-endpoint failed, and continues: " + Sabotage.ERROR);
            jvm.awaitOut("hooked\n");
        }
    }

    @ParameterizedTest
    @CsvSource({"lifecycle.Monitoring, run, tick", "threads.PauseSampler, round, observe"})
    @Tag("long")
    void anErrorInALoopOfTheAgentIsOneLineAndNotTheApplications(String type, String method, String loop) throws Exception {
        try (RunningJvm jvm = sabotaged(type, method).agent("port=0").start()) {
            jvm.awaitErr("dozemeter-" + loop + " failed, and continues: " + Sabotage.ERROR);
            assertThat(jvm.err()).doesNotContain("Exception in thread");
            assertThat(jvm.scrape().sum("dozemeter_active")).isEqualTo(1);
        }
    }

    /** The first two are first needed ten seconds after the start, where a report at the end is wanted. */
    @ParameterizedTest
    @CsvSource({"threads.MonitorSampler, 'LOCK_HELD is disabled: '", "overhead.CostWatch$CpuClock, 'no dozemeter_cpu_seconds_total: '",
        "export.http.HttpServerModule, 'dozemeter-endpoint failed, and continues: '"})
    @Tag("long")
    void aBrokenClassOfTheAgentIsNotTakenForAMissingModule(String type, String what) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).options(Sabotage.ofClass(folder, type))
            .agent("port=0,dump=" + folder.resolve("report.txt")).main("programs.Saboteur").start()) {
            jvm.awaitErr(what);
            assertThat(jvm.err()).contains(what + "java.lang.ClassFormatError").doesNotContain("module");
        }
    }

    private Jvm sabotaged(String type, String method) throws Exception {
        return Jvm.of(jdk).options(Sabotage.of(folder, type, method)).main("programs.Saboteur");
    }
}
