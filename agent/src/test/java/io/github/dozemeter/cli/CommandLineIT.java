package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.tried.Tried;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every verb as a process of its own, against real JVMs. */
@Tried("The command line")
class CommandLineIT {

    @TempDir
    Path folder;

    static Collection<Jdk> jdks() {
        return Jdk.all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void anAgentIsStartedWatchedAndStopped(Jdk jdk) throws Exception {
        try (RunningJvm application = sleeping(jdk)) {
            long pid = application.pid();
            assertThat(run(jdk, "status", pid).exitCode()).isEqualTo(1);

            Outcome start = run(jdk, "start", pid);
            assertThat(start.exitCode()).as(start.err()).isZero();
            assertThat(start.out()).matches("http://127\\.0\\.0\\.1:\\d+/\n");

            Outcome status = run(jdk, "status", pid);
            assertThat(status.exitCode()).isZero();
            assertThat(status.out()).contains("running since", "attached", start.out().trim(),
                "sampled, not counted yet");
            assertThat(run(jdk, "metrics", pid).out()).contains("dozemeter_build_info{");
            assertThat(run(jdk, "list").out().lines()).anyMatch(line -> line.startsWith(pid + " ")
                && line.contains(start.out().trim()) && line.endsWith("programs.Sleeper"));

            assertThat(run(jdk, "stop", pid).exitCode()).isZero();
            assertThat(run(jdk, "stop", pid).exitCode()).isEqualTo(1);
            assertThat(run(jdk, "metrics", pid).exitCode()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void allJvmsOfThisMachineAreAskedAtOnce(Jdk jdk) throws Exception {
        try (RunningJvm one = sleeping(Jdk.running()); RunningJvm other = sleeping(jdk)) {
            Outcome list = run(jdk, "list");

            for (RunningJvm jvm : List.of(one, other)) {
                assertThat(list.out().lines()).as(list.err())
                    .anyMatch(line -> line.matches(jvm.pid() + " +\\d[\\w.]* +- +programs.Sleeper"));
            }
        }
    }

    @Test
    void theOldestAndTheNewestJavaReachEachOther() throws Exception {
        List<Jdk> all = List.copyOf(jdks());
        assertStarts(all.get(0), all.get(all.size() - 1));
        assertStarts(all.get(all.size() - 1), all.get(0));
    }

    private static void assertStarts(Jdk tool, Jdk target) throws Exception {
        try (RunningJvm application = sleeping(target)) {
            Outcome start = run(tool, "start", application.pid());

            assertThat(start.exitCode()).as("%s to %s: %s", tool, target, start.err()).isZero();
        }
    }

    @Test
    void theWarningOfJep451IsToldBeforeItComes() throws Exception {
        for (Jdk jdk : Jdk.from(21)) {
            try (RunningJvm application = sleeping(jdk)) {
                assertThat(run(Jdk.running(), "start", application.pid(), "port=off").err())
                    .contains("four lines of warning", "EnableDynamicAgentLoading");
            }
        }
    }

    @Test
    void aReportStartsTheAgentAndLeavesNothingBehind() throws Exception {
        try (RunningJvm application = ownTemporaryFolder(Jdk.running()).start()) {
            awaitMain(application, "programs.Sleeper");
            Path file = folder.resolve("report.prom");
            Outcome report = run(Jdk.running(), "report", "-d", 2, "-f", file, application.pid());

            assertThat(report.exitCode()).as(report.err()).isZero();
            assertThat(report.out()).isEmpty();
            assertThat(Files.readString(file)).contains("dozemeter_build_info{");
            assertThat(run(Jdk.running(), "status", application.pid()).exitCode()).isEqualTo(1);
            assertThat(left()).isEmpty();
        }
    }

    @Test
    void histogramsOfSeveralCallsAreAFileEach() throws Exception {
        try (RunningJvm application = ownTemporaryFolder(Jdk.running()).main("programs.UnderLoad", 1, 1_000_000_000).start()) {
            awaitMain(application, "programs.UnderLoad");
            Outcome report = run(Jdk.running(), "report", "-d", 2, "-f", folder.resolve("r.hgrm"), application.pid());

            assertThat(report.exitCode()).as(report.err()).isZero();
            assertThat(folder).isDirectoryContaining("glob:**r-Thread.sleep.hgrm")
                .isDirectoryContaining("glob:**r-Thread.yield.hgrm").isDirectoryNotContaining("glob:**r.hgrm");
            assertThat(report.err()).contains("r-Thread.sleep.hgrm", "r-Thread.yield.hgrm");
            assertThat(left()).isEmpty();
        }
    }

    @Test
    void anInterruptedReportStopsWhatItStartedAndTellsWhatItSaw() throws Exception {
        try (RunningJvm application = sleeping(Jdk.running());
            RunningJvm report = Jvm.commandLine(Jdk.running(), "report", "-d", 600, application.pid()).start()) {
            awaitState(application, "running");
            Outcome ended = report.terminate();

            assertThat(ended.out()).as(ended.err()).contains("paused in");
            assertThat(run(Jdk.running(), "status", application.pid()).exitCode()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void anInterruptedReportOfAnAgentThatRanBeforeTellsWhatItSawAndLeavesItRunning(Jdk jdk) throws Exception {
        try (RunningJvm application = ownTemporaryFolder(jdk).agent("port=0").start()) {
            application.url();
            Path file = folder.resolve("interrupted.txt");
            try (RunningJvm report = Jvm.commandLine(jdk, "report", "-d", 600, "-f", file, application.pid()).start()) {
                report.await(this::left, left -> !left.isEmpty());
                application.awaitScrape(scrape -> scrape.sum("dozemeter_pauses_total") > 0);

                assertThat(report.terminate().err()).contains("the report is in " + file);
            }
            assertThat(Files.readString(file)).contains("paused in", "programs.Sleeper.main:13");
            assertThat(left()).isEmpty();
            assertThat(run(jdk, "status", application.pid()).out()).contains(", running", "-javaagent");
        }
    }

    @Test
    void aJvmThatAllowsNoAgentIsToldWithTheWayOut() throws Exception {
        assertRefused("-XX:-EnableDynamicAgentLoading", "restart it without, or start it with -javaagent", "start");
        assertRefused("-XX:+DisableAttachMechanism", "restart it without, or start it with -javaagent", "status");
    }

    private static void assertRefused(String option, String wayOut, String verb) throws Exception {
        try (RunningJvm application = Jvm.of(Jdk.running()).options(option).main("programs.Sleeper", 1_000_000, 1).start()) {
            awaitMain(application, "programs.Sleeper");
            Outcome outcome = run(Jdk.running(), verb, application.pid());

            assertThat(outcome.exitCode()).isEqualTo(3);
            assertThat(outcome.err()).contains(option, wayOut).hasLineCount(1);
            assertThat(application.err() + application.out()).as("no thread dump").isEmpty();
        }
    }

    @Test
    void aJavaWithoutTheAttachApiSpeaksTheProtocolItself() throws Exception {
        try (RunningJvm application = sleeping(Jdk.running())) {
            Outcome start = Jvm.commandLine(Jdk.running(), "start", application.pid())
                .options("--limit-modules", "java.base,java.instrument,java.logging").run();

            assertThat(start.exitCode()).as(start.err()).isZero();
            assertThat(start.out()).startsWith("http://127.0.0.1:");
        }
    }

    @Test
    void aNameThatFitsTwoJvmsNamesThemBoth() throws Exception {
        try (RunningJvm one = sleeping(Jdk.running()); RunningJvm other = sleeping(Jdk.running())) {
            Outcome outcome = run(Jdk.running(), "status", "programs.Sleeper$");

            assertThat(outcome.exitCode()).isEqualTo(2);
            assertThat(outcome.err()).contains(one.pid() + " (programs.Sleeper)", other.pid() + " (programs.Sleeper)");
        }
    }

    @Test
    void whatIsNoJvmIsNotTouched() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        try {
            Outcome outcome = run(Jdk.running(), "status", process.pid());

            assertThat(outcome.exitCode()).isEqualTo(2);
            assertThat(outcome.err()).contains("is no JVM");
            assertThat(process.isAlive()).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aJvmThatEndsMidwayIsToldSo() throws Exception {
        try (RunningJvm application = sleeping(Jdk.running());
            RunningJvm report = Jvm.commandLine(Jdk.running(), "report", "-d", 600, application.pid()).start()) {
            awaitState(application, "running");
            application.terminate();
            Outcome ended = report.awaitEnd();

            assertThat(ended.exitCode()).isEqualTo(4);
            assertThat(ended.err()).contains("has ended");
        }
    }

    private static RunningJvm sleeping(Jdk jdk) throws Exception {
        RunningJvm jvm = Jvm.of(jdk).main("programs.Sleeper", 1_000_000, 1).start();
        awaitMain(jvm, "programs.Sleeper");
        return jvm;
    }

    /** Until it can be asked. */
    private static void awaitMain(RunningJvm jvm, String main) throws Exception {
        Path data = Path.of("/tmp/hsperfdata_" + System.getProperty("user.name"), Long.toString(jvm.pid()));
        jvm.await(() -> Files.exists(data) ? Files.readString(data, StandardCharsets.ISO_8859_1) : "",
            counters -> counters.contains(main));
    }

    private static void awaitState(RunningJvm application, String state) throws Exception {
        application.await(() -> run(Jdk.running(), "status", application.pid()).out(),
            said -> said.contains(", " + state));
    }

    private Jvm ownTemporaryFolder(Jdk jdk) throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        return Jvm.of(jdk).options("-Djava.io.tmpdir=" + temporary).main("programs.Sleeper", 1_000_000, 1);
    }

    /** What the verbs have put into the application's temporary folder. */
    private List<Path> left() throws Exception {
        try (Stream<Path> files = Files.list(folder.resolve("tmp"))) {
            return files.toList();
        }
    }

    private static Outcome run(Jdk jdk, Object... words) throws Exception {
        return Jvm.commandLine(jdk, words).run();
    }
}
