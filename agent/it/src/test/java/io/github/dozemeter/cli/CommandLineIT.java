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
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verbs against real JVMs, as processes of their own where that matters. */
@DisplayName("The command line")
@Tag("attach")
class CommandLineIT {

    @OnJdks(Which.ALL)
    void anAgentIsStartedWatchedAndStopped(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.sleeping(jdk)) {
            long pid = application.pid();
            Outcome start = run(jdk, "start", pid);
            assertThat(start.exitCode()).as(start.err()).isZero();
            assertThat(start.out()).matches("http://127\\.0\\.0\\.1:\\d+/\n");

            Outcome status = run(jdk, "status", pid);
            assertThat(status.exitCode()).isZero();
            assertThat(status.out()).contains("running since", "attached", start.out().trim(),
                "1 class is estimated only, because a method may never return: programs.Sleeper");
            assertThat(run(jdk, "stop", pid).exitCode()).isZero();
        }
    }

    @Test
    void verbsAnswerOnlyWhileAnAgentRuns() throws Exception {
        try (RunningJvm application = Jvm.sleeping(Jdk.running())) {
            long pid = application.pid();
            assertThat(InProcess.run("status", pid).exitCode()).isEqualTo(1);

            Outcome start = InProcess.run("start", pid);
            assertThat(start.exitCode()).as(start.err()).isZero();
            assertThat(InProcess.run("metrics", pid).out()).contains("dozemeter_build_info{");
            assertThat(InProcess.run("list").out().lines()).anyMatch(line -> line.startsWith(pid + " ")
                && line.contains(start.out().trim()) && line.endsWith("programs.Sleeper"));

            assertThat(InProcess.run("stop", pid).exitCode()).isZero();
            assertThat(InProcess.run("stop", pid).exitCode()).isEqualTo(1);
            assertThat(InProcess.run("metrics", pid).exitCode()).isEqualTo(1);
        }
    }

    @OnJdks(Which.EACH_KIND)
    void allJvmsOfThisMachineAreAskedAtOnce(Jdk jdk) throws Exception {
        try (RunningJvm one = Jvm.sleeping(Jdk.running()); RunningJvm other = Jvm.sleeping(jdk)) {
            Outcome list = run(jdk, "list");

            for (RunningJvm jvm : List.of(one, other)) {
                assertThat(list.out().lines()).as(list.err())
                    .anyMatch(line -> line.matches(jvm.pid() + " +\\d[\\w.]* +- +programs.Sleeper"));
            }
        }
    }

    @Test
    void theOldestAndTheNewestJavaReachEachOther() throws Exception {
        List<Jdk> all = List.copyOf(Jdk.all());
        assertStarts(all.get(0), all.get(all.size() - 1));
        assertStarts(all.get(all.size() - 1), all.get(0));
    }

    @Test
    void anAgentOfAnotherVersionIsAskedForNothing() throws Exception {
        Jvm other = Jvm.of(Jdk.running()).options("-Ddozemeter.version=0.1.0", "-Ddozemeter.state=running", "-Ddozemeter.url=http://127.0.0.1:1/");
        try (RunningJvm application = other.main("programs.Sleeper", 1_000_000, 10).start()) {
            application.awaitMain("programs.Sleeper");
            for (Object[] words : new Object[][] {{"start", application.pid()}, {"report", "-d", 1, application.pid()},
                {"try", application.pid(), "programs.Sleeper.main"}}) {
                Outcome refused = run(Jdk.running(), words);

                assertThat(refused.exitCode()).as(refused.err()).isEqualTo(3);
                assertThat(refused.err()).contains("the agent in that JVM is dozemeter 0.1.0, this command ");
            }
            assertThat(application.err()).doesNotContain("dozemeter");
        }
    }

    private static void assertStarts(Jdk tool, Jdk target) throws Exception {
        try (RunningJvm application = Jvm.sleeping(target)) {
            Outcome start = run(tool, "start", application.pid());

            assertThat(start.exitCode()).as("%s to %s: %s", tool, target, start.err()).isZero();
        }
    }

    @OnJdks(value = Which.EACH_KIND, from = 21)
    void theWarningOfJep451IsAnnouncedBeforeItComes(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.sleeping(jdk)) {
            assertThat(InProcess.run("start", application.pid(), "port=off").err())
                .contains("four lines of warning", "EnableDynamicAgentLoading");
        }
    }

    @OnJdks(value = Which.EACH_KIND, from = 21)
    void theRefusalComesBeforeAnyWordOfThatWarning(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.of(jdk).options("-XX:-EnableDynamicAgentLoading")
            .main("programs.Sleeper", 1_000_000, 1).start()) {
            application.awaitMain("programs.Sleeper");
            assertThat(InProcess.run("start", application.pid()).err())
                .hasLineCount(1).contains("-XX:-EnableDynamicAgentLoading");
        }
    }

    @Test
    void aStartThatWouldStartNothingIsRefusedAlsoWhereAnAgentRuns() throws Exception {
        try (RunningJvm application = Jvm.of(Jdk.running()).agent("port=0").main("programs.Sleeper", 1_000_000, 1).start()) {
            application.url();
            Outcome outcome = InProcess.run("start", application.pid(), "enabled=false");

            assertThat(outcome.exitCode()).isEqualTo(2);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err()).hasLineCount(1).contains("enabled=false starts no agent", "the verb stop");
        }
    }

    @Test
    void theJarIsNamedByAnAbsolutePath() throws Exception {
        try (RunningJvm application = Jvm.sleeping(Jdk.running())) {
            Outcome outcome = Jvm.commandLine(Jdk.running(), "start", "--agent-jar", Jvm.AGENT_JAR.getFileName(), application.pid())
                .in(Jvm.AGENT_JAR.toAbsolutePath().getParent()).run();

            assertThat(outcome.exitCode()).isEqualTo(2);
            assertThat(outcome.err()).hasLineCount(1).contains("--agent-jar dozemeter.jar: expected an absolute path");
        }
    }

    @Test
    void aJvmThatAllowsNoAgentIsToldWithTheWayOut() throws Exception {
        assertRefused("-XX:-EnableDynamicAgentLoading", "restart it without, or start it with -javaagent", "start");
        assertRefused("-XX:+DisableAttachMechanism", "restart it without, or start it with -javaagent", "status");
    }

    private static void assertRefused(String option, String wayOut, String verb) throws Exception {
        try (RunningJvm application = Jvm.of(Jdk.running()).options(option).main("programs.Sleeper", 1_000_000, 1).start()) {
            application.awaitMain("programs.Sleeper");
            Outcome outcome = InProcess.run(verb, application.pid());

            assertThat(outcome.exitCode()).isEqualTo(3);
            assertThat(outcome.err()).contains(option, wayOut).hasLineCount(1);
            assertThat(application.err() + application.out()).as("no thread dump").isEmpty();
        }
    }

    @Test
    void aJavaWithoutTheAttachApiSpeaksTheProtocolItself() throws Exception {
        try (RunningJvm application = Jvm.sleeping(Jdk.running())) {
            Outcome start = Jvm.commandLine(Jdk.running(), "start", application.pid())
                .options("--limit-modules", "java.base,java.instrument,java.logging").run();

            assertThat(start.exitCode()).as(start.err()).isZero();
            assertThat(start.out()).startsWith("http://127.0.0.1:");
        }
    }

    @OnJdks(value = Which.OUTERMOST, from = 9)
    void whatNeedsNoOtherJvmNeedsTheBaseModuleAlone(Jdk jdk) throws Exception {
        for (String line : new String[] {"version", "help", "explain ZERO_SLEEP", "known -f json", "config",
            "scan " + Jvm.AGENT_JAR}) {
            Outcome outcome = Jvm.commandLine(jdk, (Object[]) line.split(" ")).options("--limit-modules", "java.base").run();

            assertThat(outcome.exitCode()).as(line + ": " + outcome.err()).isZero();
            assertThat(outcome.out()).as(line).isNotEmpty();
        }
    }

    @Test
    void aNameThatFitsTwoJvmsNamesThemBoth() throws Exception {
        try (RunningJvm one = Jvm.sleeping(Jdk.running()); RunningJvm other = Jvm.sleeping(Jdk.running())) {
            Outcome outcome = InProcess.run("status", "programs.Sleeper$");

            assertThat(outcome.exitCode()).isEqualTo(2);
            assertThat(outcome.err()).contains(one.pid() + " (programs.Sleeper)", other.pid() + " (programs.Sleeper)");
        }
    }

    /** Others may run here as well. */
    @Test
    void aReportWithoutANameListsTheJvmsIfThereAreSeveral() throws Exception {
        try (RunningJvm one = Jvm.sleeping(Jdk.running()); RunningJvm other = Jvm.sleeping(Jdk.running())) {
            Outcome outcome = InProcess.run("report");

            assertThat(outcome.exitCode()).isEqualTo(2);
            assertThat(outcome.err()).hasLineCount(1).contains("JVMs run here: ", one.pid() + " (programs.Sleeper)", other.pid() + " (programs.Sleeper)");
        }
    }

    @Test
    void whatIsNoJvmIsNotTouched() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        try {
            Outcome outcome = InProcess.run("status", process.pid());

            assertThat(outcome.exitCode()).isEqualTo(2);
            assertThat(outcome.err()).contains("is not a JVM");
            assertThat(process.isAlive()).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    /** A signal to a thread reaches its process, whose thread dump would stand in the application's output. */
    @Test
    void theNumberOfAThreadIsRefusedAndDisturbsNobody() throws Exception {
        try (RunningJvm application = Jvm.sleeping(Jdk.running())) {
            String thread = application.await(() -> threads(application.pid()), threads -> threads.size() > 1).get(1);
            Outcome outcome = InProcess.run("status", thread);

            assertThat(outcome.exitCode()).isEqualTo(2);
            assertThat(outcome.err()).hasLineCount(1).contains(thread + " is the ID of a thread of the process " + application.pid());
            assertThat(InProcess.run("status", application.pid()).exitCode()).isEqualTo(1);
            assertThat(application.out()).as("no thread dump").isEmpty();
        }
    }

    private static List<String> threads(long pid) throws Exception {
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
            return threads.map(thread -> thread.getFileName().toString()).sorted(Comparator.comparing(Long::valueOf)).toList();
        }
    }

    @Test
    void anAddressThatIsNoneOfAnAgentIsNotRead() throws Exception {
        try (RunningJvm application = Jvm.of(Jdk.running()).options("-Ddozemeter.url=file:///etc/passwd#")
            .main("programs.Sleeper", 1_000_000, 1).start()) {
            application.awaitMain("programs.Sleeper");
            Outcome outcome = InProcess.run("metrics", application.pid());

            assertThat(outcome.exitCode()).isEqualTo(4);
            assertThat(outcome.err()).hasLineCount(1).contains("no HTTP address");
            assertThat(outcome.out()).isEmpty();
        }
    }

    @Test
    void aNameThatIsNoneInTheLanguageOfTheProcessIsScanned(@TempDir Path folder) throws Exception {
        assertThat(Jvm.tool(Jdk.running(), "jar").main("cf", folder.resolve("good.jar"), "-C", System.getProperty("program.classes"),
            "programs/Sleeper.class").run().exitCode()).isZero();
        assertThat(new ProcessBuilder("sh", "-c", "mv good.jar \"$(printf 'g\\303\\274t.jar')\"").directory(folder.toFile()).start()
            .waitFor()).isZero();
        Outcome scan = Jvm.commandLine(Jdk.running(), "scan", folder).environment("LC_ALL", "C").run();

        assertThat(scan.exitCode()).as(scan.err()).isZero();
        assertThat(scan.out()).contains("programs.Sleeper.main:13");
    }

    private static Outcome run(Jdk jdk, Object... words) throws Exception {
        return Jvm.commandLine(jdk, words).run();
    }
}
