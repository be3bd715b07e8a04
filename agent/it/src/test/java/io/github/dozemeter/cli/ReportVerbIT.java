package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import io.github.dozemeter.request.RequestedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verb {@code report} as a process of its own, against real JVMs. */
@DisplayName("The command line")
@Tag("attach")
class ReportVerbIT {

    /** The kernel keeps 15 characters of a name; from 26 on the JVM leaves out those in the middle. */
    private static final String SINCE_26 = "dozemet..port-1";

    private static final Pattern LOADED = Pattern.compile("A Java agent has been loaded dynamically");

    @TempDir
    Path folder;

    /** From 21 on the JVM writes four lines on the application's stderr at each load. */
    @OnJdks(Which.EACH_KIND)
    void aReportStartsTheAgentWithOneLoadAndLeavesNothingBehind(Jdk jdk) throws Exception {
        try (RunningJvm application = ownTemporaryFolder(jdk).start()) {
            application.awaitMain("programs.Sleeper");
            Path file = folder.resolve("report.prom");
            Outcome report = Jvm.commandLine(Jdk.running(), "report", "-d", 2, "-o", file, application.pid()).run();

            assertThat(report.exitCode()).as(report.err()).isZero();
            assertThat(report.out()).isEmpty();
            assertThat(Files.readString(file)).contains("dozemeter_build_info{");
            assertThat(InProcess.run("status", application.pid()).exitCode()).isEqualTo(1);
            assertThat(LOADED.matcher(application.err()).results().count()).isLessThanOrEqualTo(1);
            assertThat(left()).isEmpty();
        }
    }

    @OnJdks(Which.EACH_KIND)
    void anAgentThatWasStartedForAReportLeavesWhenTheReportIsKilled(Jdk jdk) throws Exception {
        try (RunningJvm application = ownTemporaryFolder(jdk).start()) {
            application.awaitMain("programs.Sleeper");
            try (RunningJvm report = Jvm.commandLine(jdk, "report", "--all", "-d", 600, application.pid()).start()) {
                application.await(() -> state(jdk, application), "running"::equals);
                report.kill();
            }
            application.await(() -> state(jdk, application), state -> state.equals("stopped"));
            application.await(this::left, List::isEmpty);
        }
    }

    @OnJdks(Which.OUTERMOST)
    void aKilledReportOfAnAgentThatRanBeforeLeavesNoFolder(Jdk jdk) throws Exception {
        try (RunningJvm application = ownTemporaryFolder(jdk).agent("port=0").start()) {
            application.url();
            try (RunningJvm report = Jvm.commandLine(jdk, "report", "--all", "-d", 600, application.pid()).start()) {
                application.await(() -> threads(application), threads -> threads.contains("dozemeter-repor") || threads.contains(SINCE_26));
                report.kill();
            }
            application.await(this::left, List::isEmpty);
            assertThat(InProcess.run("status", application.pid()).out()).contains(", running");
        }
    }

    @OnJdks(Which.OUTERMOST)
    void aReportCountsWaitsUnlessCallsAreNamed(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.of(jdk).main("programs.Polling").start()) {
            application.awaitMain("programs.Polling");
            Outcome waits = InProcess.run("report", "--details", "-d", 2, application.pid());
            Path file = folder.resolve("default.prom");
            Outcome named = InProcess.run("report", "-d", 1, "-o", file, application.pid(), "calls=default");

            assertThat(waits.out()).as(waits.err()).containsPattern("^[^\n]*\nAttached, counted for [\\d.]+ s\\.\n").contains("programs.Polling$Empty.poll:24").containsPattern("\n    >?\\d+(\\.\\d)?% expired\n");
            assertThat(named.exitCode()).as(named.err()).isZero();
            assertThat(file).content().doesNotContain("Polling");
        }
    }

    @Test
    void anInterruptedReportStopsWhatItStartedAndTellsWhatItSaw() throws Exception {
        try (RunningJvm application = Jvm.sleeping(Jdk.running());
            RunningJvm report = Jvm.commandLine(Jdk.running(), "report", "--all", "-d", 600, application.pid()).start()) {
            application.await(() -> state(Jdk.running(), application), "running"::equals);
            Outcome ended = report.terminate();

            assertThat(ended.out()).as(ended.err()).contains("Attached, counted for");
            assertThat(InProcess.run("status", application.pid()).exitCode()).isEqualTo(1);
        }
    }

    @OnJdks(Which.EACH_KIND)
    void anInterruptedReportOfAnAgentThatRanBeforeTellsWhatItSawAndLeavesItRunning(Jdk jdk) throws Exception {
        try (RunningJvm application = ownTemporaryFolder(jdk).agent("port=0").start()) {
            application.url();
            Path file = folder.resolve("interrupted.txt");
            try (RunningJvm report = Jvm.commandLine(jdk, "report", "--all", "-d", 600, "-o", file, application.pid()).start()) {
                report.await(this::left, left -> !left.isEmpty());
                application.awaitScrape(scrape -> scrape.sum("dozemeter_pauses_total") > 0);

                assertThat(report.terminate().err()).contains("the report is in " + file);
            }
            assertThat(Files.readString(file)).contains("Sleeper.main:13")
                .containsPattern("\nAn agent already ran in this JVM and counted for [\\d.]+ s\\.\n");
            assertThat(left()).isEmpty();
            assertThat(InProcess.run("status", application.pid()).out()).contains(", running", "-javaagent");
        }
    }

    /** The second finds an agent that the first has just started, and which knows nothing yet. */
    @Test
    @Tag("long")
    void twoReportsAtOnceBothTellWhatPauses() throws Exception {
        try (RunningJvm application = Jvm.sleeping(Jdk.running());
            RunningJvm one = Jvm.commandLine(Jdk.running(), "report", "--details", "-d", 6, application.pid()).start()) {
            application.await(() -> state(Jdk.running(), application), state -> !state.isEmpty());
            Outcome other = InProcess.run("report", "--details", "-d", 1, application.pid());

            for (Outcome outcome : List.of(other, one.awaitEnd())) {
                assertThat(outcome.out()).as(outcome.err()).contains("Sleeper.main:13").doesNotContain("No conclusion");
            }
        }
    }

    @Test
    void aReportThatEndsEarlyBecauseTheAgentIsStoppedSaysSo() throws Exception {
        try (RunningJvm application = Jvm.sleeping(Jdk.running());
            RunningJvm report = Jvm.commandLine(Jdk.running(), "report", "--all", "-d", 600, application.pid()).start()) {
            application.await(() -> state(Jdk.running(), application), "running"::equals);
            assertThat(InProcess.run("stop", application.pid()).exitCode()).isZero();
            Outcome ended = report.awaitEnd();

            assertThat(ended.exitCode()).as(ended.err()).isZero();
            assertThat(ended.err()).containsPattern("recording ended after \\d+\\.\\d of 600 s because the agent was stopped");
            assertThat(ended.out()).contains("Attached, counted for");
        }
    }

    @OnJdks(Which.EACH_KIND)
    void aJvmThatEndsDuringAReportLeavesWhatWasSeen(Jdk jdk) throws Exception {
        try (RunningJvm application = ownTemporaryFolder(jdk).start();
            RunningJvm report = Jvm.commandLine(Jdk.running(), "report", "--details", "-d", 600, application.pid()).start()) {
            application.await(this::endings, endings -> endings.contains(RequestedFile.BEGAN));
            application.terminate();
            Outcome ended = report.awaitEnd();

            assertThat(ended.exitCode()).as(ended.err()).isEqualTo(4);
            assertThat(ended.err()).contains("has ended; the report covers the time until then");
            assertThat(ended.out()).contains("Sleeper.main:13");
            assertThat(left()).isEmpty();
        }
    }

    /** The kernel's killer of processes gives no warning either. */
    @Test
    void aJvmThatIsKilledDuringAReportLeavesAtLeastHalf() throws Exception {
        try (RunningJvm application = ownTemporaryFolder(Jdk.running()).start();
            RunningJvm report = Jvm.commandLine(Jdk.running(), "report", "--details", "-d", 600, application.pid()).start()) {
            application.await(this::endings, endings -> endings.contains(RequestedFile.PARTIAL + ",") || endings.contains(RequestedFile.PARTIAL + "]"));
            application.kill();
            Outcome ended = report.awaitEnd();

            assertThat(ended.exitCode()).as(ended.err()).isEqualTo(4);
            assertThat(ended.err()).contains("has ended; the report covers at least the first half of the time until then");
            assertThat(ended.out()).contains("Sleeper.main:13");
            assertThat(left()).isEmpty();
        }
    }

    /** The program pauses so many times once it reads of the announcement, and never before. */
    @OnJdks(Which.EACH_KIND)
    void theWindowBeginsWhenItIsAnnounced(Jdk jdk) throws Exception {
        Path announced = folder.resolve("announced");
        Path file = folder.resolve("report.prom");
        try (RunningJvm application = Jvm.of(jdk).main("programs.OnCue", announced, 50, 7).start()) {
            application.awaitOut("made 50");
            Outcome report = InProcess.atTerminal(sentence -> {
                if (sentence.contains("recording from now on")) {
                    Files.createFile(announced);
                    application.awaitOut("made 7");
                }
            }, "report", "-d", 5, "-o", file, application.pid());

            assertThat(report.exitCode()).as(report.err()).isZero();
            assertThat(report.err()).containsSubsequence("loading the agent into", "recording from now on, for 5 s", "restoring the classes");
            assertThat(Scrape.of(file).sum("dozemeter_pauses_total", "method", "cued")).isEqualTo(7);
        }
    }

    /** As Linux names them: in fifteen characters. */
    private static List<String> threads(RunningJvm application) throws Exception {
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + application.pid() + "/task"))) {
            return threads.map(thread -> {
                try {
                    return Files.readString(thread.resolve("comm")).trim();
                } catch (IOException ended) {
                    return "";
                }
            }).toList();
        }
    }

    private static String state(Jdk jdk, RunningJvm application) throws Exception {
        return new Attached(jdk, application).properties().getOrDefault(StateProperty.STATE.key(), "");
    }

    /** The endings of the files by which command and agent talk. */
    private String endings() throws Exception {
        try (Stream<Path> files = Files.walk(folder.resolve("tmp"))) {
            return files.map(file -> file.getFileName().toString()).toList().toString();
        } catch (UncheckedIOException gone) {
            return "";
        }
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
}
