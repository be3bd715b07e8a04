package io.github.dozemeter.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A {@code validate} of many steps that is stopped midway. */
class StopAndResumeIT {

    private static final String STEPS = "PauseCost\\.\\w+ avgt, threads 1$";

    @TempDir
    private Path folder;

    @Test
    void aRunThatIsStoppedLeavesNoForkBehindAndGoesOnWhereItWas() throws Exception {
        List<ProcessHandle> forks;
        try (RunningJvm validate = MainIT.jar(folder, "validate", "--preset", "smoke", "-f", "a.html", "--only", STEPS).start()) {
            validate.awaitErr("[2/7] ");
            forks = ProcessHandle.of(validate.pid()).stream().flatMap(ProcessHandle::descendants).toList();
            assertThat(validate.terminate().err()).contains("stopped; the same command with --resume goes on");
        }
        for (ProcessHandle fork : forks) {
            fork.onExit().get(1, TimeUnit.MINUTES);
        }
        Outcome resumed = resume("smoke");
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(resumed.err()).doesNotContain("/7] ").contains(" cost.PauseCost.yield avgt, threads 1");
        assertThat(Files.readString(folder.resolve("a.json"))).contains("cost.PauseCost.baseline", "cost.PauseCost.yield");
        // Behind it the first run may be called contended.
        assertThat(resume("smoke").err()).startsWith("nothing is left to measure").doesNotContain("[1/");
    }

    @Test
    void whatAnotherPresetFoundIsNotTakenOver() throws Exception {
        Files.writeString(folder.resolve("a.json"), "{'format':1,'preset':'smoke','facts':{'JDK':'other'},"
            + "'load':{'average':'1'},'measurements':[],'latencies':[],'missing':[],'done':[]}");
        Outcome refused = resume("quick");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).startsWith("--resume: a.json holds preset smoke on other, this is quick on JDK ")
            .contains("; take another -f");
    }

    private Outcome resume(String preset) throws Exception {
        return MainIT.jar(folder, "validate", "--preset", preset, "-f", "a.html", "--only", STEPS, "--resume").run(MainIT.PATIENCE);
    }
}
