package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.tried.Tried;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The verb {@code report} as a process of its own, against real JVMs. */
@Tried("The command line")
class ReportVerbIT {

    private static final Pattern LOADED = Pattern.compile("A Java agent has been loaded dynamically");

    @TempDir
    Path folder;

    static Collection<Jdk> jdks() {
        return Jdk.asked();
    }

    /** From 21 on the JVM writes four lines on the application's stderr at each load. */
    @ParameterizedTest
    @MethodSource("jdks")
    void aReportStartsTheAgentWithOneLoadAndLeavesNothingBehind(Jdk jdk) throws Exception {
        try (RunningJvm application = ownTemporaryFolder(jdk).start()) {
            application.awaitMain("programs.Sleeper");
            Path file = folder.resolve("report.prom");
            Outcome report = run("report", "-d", 2, "-f", file, application.pid());

            assertThat(report.exitCode()).as(report.err()).isZero();
            assertThat(report.out()).isEmpty();
            assertThat(Files.readString(file)).contains("dozemeter_build_info{");
            assertThat(run("status", application.pid()).exitCode()).isEqualTo(1);
            assertThat(LOADED.matcher(application.err()).results().count()).isLessThanOrEqualTo(1);
            assertThat(left()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void anAgentThatWasStartedForAReportLeavesEvenIfNobodyWaitsForItAnyMore(Jdk jdk) throws Exception {
        try (RunningJvm application = ownTemporaryFolder(jdk).start()) {
            application.awaitMain("programs.Sleeper");
            try (RunningJvm report = Jvm.commandLine(jdk, "report", "-d", 3, application.pid()).start()) {
                application.await(() -> state(jdk, application), Set.of("running", "stopped")::contains);
                report.kill();
            }
            application.await(() -> state(jdk, application), state -> state.equals("stopped"));
        }
    }

    @Test
    void histogramsOfSeveralCallsAreAFileEach() throws Exception {
        try (RunningJvm application = ownTemporaryFolder(Jdk.running()).main("programs.UnderLoad", 1, 1_000_000_000).start()) {
            application.awaitMain("programs.UnderLoad");
            Outcome report = run("report", "-d", 2, "-f", folder.resolve("r.hgrm"), application.pid());

            assertThat(report.exitCode()).as(report.err()).isZero();
            assertThat(folder).isDirectoryContaining("glob:**r-Thread.sleep.hgrm")
                .isDirectoryContaining("glob:**r-Thread.yield.hgrm").isDirectoryNotContaining("glob:**r.hgrm");
            assertThat(report.err()).contains("r-Thread.sleep.hgrm", "r-Thread.yield.hgrm");
            assertThat(left()).isEmpty();
        }
    }

    @Test
    void aReportFollowsALinkAndTheLinkStays() throws Exception {
        try (RunningJvm application = Jvm.sleeping(Jdk.running())) {
            Path target = Files.writeString(folder.resolve("target.txt"), "old");
            Path link = Files.createSymbolicLink(folder.resolve("link.txt"), target);
            Outcome report = run("report", "-d", 1, "-f", link, application.pid());

            assertThat(report.exitCode()).as(report.err()).isZero();
            assertThat(link).isSymbolicLink();
            assertThat(target).content().contains("programs.Sleeper.main:13").doesNotContain("old");
        }
    }

    @Test
    void anInterruptedReportStopsWhatItStartedAndTellsWhatItSaw() throws Exception {
        try (RunningJvm application = Jvm.sleeping(Jdk.running());
            RunningJvm report = Jvm.commandLine(Jdk.running(), "report", "-d", 600, application.pid()).start()) {
            application.await(() -> state(Jdk.running(), application), "running"::equals);
            Outcome ended = report.terminate();

            assertThat(ended.out()).as(ended.err()).contains("paused in");
            assertThat(run("status", application.pid()).exitCode()).isEqualTo(1);
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
            assertThat(run("status", application.pid()).out()).contains(", running", "-javaagent");
        }
    }

    @Test
    void aJvmThatEndsMidwayIsToldSo() throws Exception {
        try (RunningJvm application = Jvm.sleeping(Jdk.running());
            RunningJvm report = Jvm.commandLine(Jdk.running(), "report", "-d", 600, application.pid()).start()) {
            application.await(() -> state(Jdk.running(), application), "running"::equals);
            application.terminate();
            Outcome ended = report.awaitEnd();

            assertThat(ended.exitCode()).isEqualTo(4);
            assertThat(ended.err()).contains("has ended");
        }
    }

    private static String state(Jdk jdk, RunningJvm application) throws Exception {
        return new Attached(jdk, application).properties().getOrDefault(StateProperty.STATE.key(), "");
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

    private static Outcome run(Object... words) throws Exception {
        return Jvm.commandLine(Jdk.running(), words).run();
    }
}
