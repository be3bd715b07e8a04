package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verbs for an agent that runs already. */
class WatchingVerbsIT {

    @TempDir
    Path folder;

    /** From 21 on the JVM writes four lines at each load; the agent itself writes one at each setting. */
    @OnJdks(Which.OUTERMOST)
    void verbsThatOnlyReadLoadNothing(Jdk jdk) throws Exception {
        try (RunningJvm application = sleeping(jdk)) {
            String said = application.err();
            for (String verb : new String[] {"status", "metrics", "list"}) {
                Outcome outcome = verb.equals("list") ? InProcess.run(verb) : InProcess.run(verb, application.pid());

                assertThat(outcome.exitCode()).as(verb + outcome.err()).isZero();
                assertThat(outcome.out()).as(verb).isNotEmpty();
            }
            assertThat(InProcess.run("top", "--all", "-n", 1, "-i", 1, application.pid()).out()).contains("Sleeper.main:13");
            assertThat(application.err()).isEqualTo(said);
        }
    }

    @Test
    void aReportOfAnAgentThatRunsLeavesItRunning() throws Exception {
        try (RunningJvm application = sleeping(Jdk.running())) {
            Outcome report = InProcess.run("report", "--all", "-d", 2, application.pid());

            assertThat(report.exitCode()).as(report.err()).isZero();
            assertThat(report.err()).contains("an agent already runs; the report covers the calls that it counts")
                .doesNotContain("its options stay unchanged");
            assertThat(report.out()).contains("Sleeper.main:13");
            assertThat(InProcess.run("status", application.pid()).out()).contains("-javaagent");
        }
    }

    @Test
    void intoAPipeTopIsOneBlockPerInterval() throws Exception {
        try (RunningJvm application = sleeping(Jdk.running())) {
            Outcome top = InProcess.run("top", "--all", "-n", 2, "-i", 1, application.pid());

            assertThat(top.exitCode()).as(top.err()).isZero();
            assertThat(top.out().lines().filter(line -> line.contains("Sleeper.main:13"))).hasSize(2);
            assertThat(top.out()).doesNotContain("\u001b").contains("Too early to judge: ");
        }
    }

    @Test
    void aNameThatFitsOneJvmIsAsGoodAsItsNumber() throws Exception {
        Path jar = Files.createDirectory(folder.resolve("some folder")).resolve("only-here.jar");
        assertThat(Jvm.tool(Jdk.running(), "jar").main("cfe", jar, "programs.Sleeper", "-C",
            System.getProperty("program.classes"), "programs/Sleeper.class").run().exitCode()).isZero();
        Jvm program = Jvm.tool(Jdk.running(), "java").agent("port=0").main("-jar", jar, 1_000_000, 1);
        try (RunningJvm application = program.start()) {
            application.url();
            assertThat(InProcess.run("status", "only-h[e]re").out()).contains(application.pid() + " only-here.jar");
        }
    }

    @Test
    void aReportIsWrittenInEachFormat() throws Exception {
        try (RunningJvm application = sleeping(Jdk.running())) {
            assertReport(application, "html", "<!doctype html>", "Sleeper");
            assertReport(application, "json", "{", "Sleeper");
            assertReport(application, "md", "## ", "Sleeper.main:13");
            assertReport(application, "txt", "", "Sleeper.main:13");
            assertReport(application, "prom", "# HELP dozemeter_", "Sleeper");
        }
    }

    private void assertReport(RunningJvm application, String ending, String start, String part) throws Exception {
        Path own = Files.createDirectory(folder.resolve(ending));
        Path file = own.resolve("report." + ending);
        Outcome report = InProcess.run("report", "--all", "-d", 1, "-o", file, application.pid());

        assertThat(report.exitCode()).as(report.err()).isZero();
        // Where the machine is busy, how long the recording took stands between.
        assertThat(report.err()).startsWith("dozemeter: an agent already runs; ").endsWith("\ndozemeter: the report is in " + file + "\n");
        assertThat(file).content().startsWithIgnoringCase(start).contains(part);
        assertThat(own.toFile().list()).containsExactly(file.getFileName().toString());
    }

    @Test
    void topEndsWithTheReasonWhenTheJvmDoes() throws Exception {
        try (RunningJvm application = sleeping(Jdk.running());
            RunningJvm top = Jvm.commandLine(Jdk.running(), "top", "--all", "-i", 1, application.pid()).start()) {
            top.awaitOut("Sleeper.main:13");
            application.terminate();
            Outcome ended = top.awaitEnd();

            assertThat(ended.exitCode()).isEqualTo(4);
            assertThat(ended.err()).hasLineCount(1).contains("its JVM has ended");
        }
    }

    private static RunningJvm sleeping(Jdk jdk) throws Exception {
        RunningJvm application = Jvm.of(jdk).agent("port=0").main("programs.Sleeper", 1_000_000, 1).start();
        application.url();
        application.awaitScrape(scrape -> scrape.sum("dozemeter_pauses_total") > 0);
        return application;
    }
}
