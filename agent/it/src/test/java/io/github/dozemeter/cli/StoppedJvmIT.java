package io.github.dozemeter.cli;

import static io.github.dozemeter.cli.Attaching.assertRefused;
import static io.github.dozemeter.cli.Attaching.shell;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that SIGSTOP halts: it accepts connections, and answers none until SIGCONT. */
@DisplayName("The command line")
@Tag("attach")
@Timeout(300)
class StoppedJvmIT {

    private static final Duration PATIENCE = Duration.ofSeconds(120);

    @OnJdks(Which.OUTERMOST)
    void aStoppedJvmIsNamedAndTheOthersAreListed(Jdk jdk) throws Exception {
        Jvm watched = Jvm.of(jdk).agent("port=0").main("programs.Sleeper", 1_000_000, 1);
        try (RunningJvm stopped = watched.start(); RunningJvm other = Jvm.sleeping(Jdk.running())) {
            stopped.url();
            // From now on it has a socket, at which anybody can connect.
            assertThat(run(jdk, "status", stopped.pid()).exitCode()).isZero();
            stop(stopped);
            try {
                Outcome list = run(jdk, "list");

                assertThat(list.exitCode()).as(list.err()).isZero();
                assertThat(list.out().lines()).anyMatch(line -> line.matches(other.pid() + " +\\d[\\w.]* +- +programs.Sleeper"))
                    .anyMatch(line -> line.matches(stopped.pid() + " +\\d[\\w.]* +no answer +programs.Sleeper"));
                assertThat(list.err()).contains("the JVM " + stopped.pid() + " (programs.Sleeper) is stopped");
            } finally {
                resume(stopped);
            }
        }
    }

    @Test
    void noVerbWaitsForAStoppedJvmOrDisturbsIt() throws Exception {
        assertRefuse(InProcess::run, "status", "start", "stop", "report", "look", "top", "metrics");
    }

    @OnJdks(Which.OUTERMOST)
    void noJavaWaitsForAStoppedJvmOrDisturbsIt(Jdk jdk) throws Exception {
        assertRefuse(words -> run(jdk, words), "status", "look");
    }

    private interface CommandLine {
        Outcome run(Object... words) throws Exception;
    }

    private static void assertRefuse(CommandLine commands, String... verbs) throws Exception {
        try (RunningJvm stopped = Jvm.sleeping(Jdk.running())) {
            stop(stopped);
            try {
                for (String verb : verbs) {
                    assertRefused(commands.run(verb, stopped.pid()), "is stopped", "kill -CONT " + stopped.pid());
                }
            } finally {
                resume(stopped);
            }
            // It has dealt with every signal that it got before, once it answers.
            assertThat(commands.run("status", stopped.pid()).exitCode()).isEqualTo(1);
            assertThat(stopped.out()).as("no thread dump").isEmpty();
        }
    }

    @Test
    @Tag("long")
    void aJvmThatStopsMidwayIsGivenUp(@TempDir Path temporary) throws Exception {
        try (RunningJvm application = Jvm.of(Jdk.running()).options("-Djava.io.tmpdir=" + temporary)
            .main("programs.Sleeper", 1_000_000, 1).start()) {
            application.awaitMain("programs.Sleeper");
            try (RunningJvm report = Jvm.commandLine(Jdk.running(), "report", "-d", 600, application.pid()).start()) {
                Attached attached = new Attached(Jdk.running(), application);
                application.await(attached::properties, properties -> "running".equals(properties.get("dozemeter.state")));
                stop(application);
                Outcome ended = report.awaitEnd(PATIENCE);

                assertThat(ended.exitCode()).isEqualTo(4);
                assertThat(ended.err().lines()).filteredOn(line -> !line.contains("--rewrite")).singleElement().asString()
                    .contains("no longer answers");
                assertThat(temporary).isEmptyDirectory();
            } finally {
                resume(application);
            }
        }
    }

    private static void stop(RunningJvm jvm) throws Exception {
        assertThat(shell("kill -STOP " + jvm.pid())).isZero();
        jvm.await(() -> Files.readString(Path.of("/proc/" + jvm.pid() + "/status")), status -> status.contains("State:\tT"));
    }

    private static void resume(RunningJvm jvm) {
        shell("kill -CONT " + jvm.pid());
    }

    private static Outcome run(Jdk jdk, Object... words) throws Exception {
        return Jvm.commandLine(jdk, words).run(PATIENCE);
    }
}
