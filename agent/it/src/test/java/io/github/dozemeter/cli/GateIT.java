package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code report --fail-on} of runs that a real agent watched. */
@Timeout(120)
class GateIT {

    private static final Path SLEEPER = Path.of(System.getProperty("program.classes"), "programs/Sleeper.class");

    @TempDir
    Path folder;

    @Test
    void aRunThatSleepsZeroFailsAndNamesTheLineThatNoScanMarks() throws Exception {
        Path report = finished(1_000_000, 0);
        Outcome gate = InProcess.run("report", "--fail-on", "warning", report);

        assertThat(gate.exitCode()).as(gate.err()).isEqualTo(1);
        assertThat(gate.out()).startsWith("ZERO_SLEEP (warning): Thread.sleep at programs.Sleeper.main:13\n    ").contains("; watched for ");
        assertThat(gate.err()).startsWith("dozemeter: 1 finding of --fail-on warning in " + report + ": 1 site judged");
        // Its zero is computed: a constant one would have a mark.
        assertThat(InProcess.run("scan", "--fail-on", "zero-sleep", SLEEPER).exitCode()).isZero();
    }

    @Test
    void aHealthyRunPasses() throws Exception {
        Outcome gate = InProcess.run("report", "--fail-on", "warning", finished(20, 50));

        assertThat(gate.exitCode()).as(gate.err()).isZero();
        assertThat(gate.out()).isEmpty();
        assertThat(gate.err()).contains("no finding of --fail-on warning", "1 site judged");
    }

    /** A few sleeps a second are a finding here: more than that a busy machine may not let it make. */
    @Test
    void aJvmThatRunsWithTheAgentFailsAndLeavesItsPage() throws Exception {
        Jvm sleeper = Jvm.of(Jdk.running()).agent("port=0,thresholds.zeroSleepPerSecond=1").main("programs.Sleeper", 1_000_000_000, 0);
        try (RunningJvm application = sleeper.start()) {
            application.url();
            Path page = folder.resolve("report.html");
            Outcome gate = InProcess.run("report", "-d", 2, "--fail-on", "ZERO_SLEEP", "-o", page, application.pid());

            assertThat(gate.exitCode()).as(gate.err()).isEqualTo(1);
            assertThat(gate.out()).startsWith("ZERO_SLEEP (").contains("): Thread.sleep at programs.Sleeper.main:13\n");
            assertThat(gate.err()).contains("the report is in " + page, "1 finding of --fail-on ZERO_SLEEP in " + application.pid() + " (programs.Sleeper)");
            assertThat(page).content().startsWith("<!").contains("programs.Sleeper");
        }
    }

    /** Its class is deferred: it may be estimated, or not be judged, but it is never good. */
    @Test
    void aLoopThatNeverReturnsNeverPassesAfterAttach() throws Exception {
        try (RunningJvm application = Jvm.of(Jdk.running()).main("programs.Sleeper", 1_000_000_000, 0).start()) {
            application.awaitMain("programs.Sleeper");
            Outcome gate = InProcess.run("report", "-d", 2, "--fail-on", "info", application.pid());

            // On a busy machine it costs less than a warning needs.
            assertThat(gate.exitCode()).as(gate.out() + gate.err()).isIn(1, 4);
            assertThat(gate.err()).contains("programs.Sleeper");
        }
    }

    private Path finished(int times, int millis) throws Exception {
        Path report = folder.resolve("run.json");
        Outcome run = Jvm.of(Jdk.running()).agent("port=off,dump=" + report).main("programs.Sleeper", times, millis).run();
        assertThat(run.exitCode()).as(run.err()).isZero();
        return report;
    }
}
