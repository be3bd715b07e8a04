package io.github.dozemeter.bench.jmh.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.profile.ProfilerException;

class TaskSwitchesTest {

    @TempDir
    Path tasks;

    private void task(int id, int voluntary, int involuntary) throws IOException {
        Path folder = Files.createDirectories(tasks.resolve(String.valueOf(id)));
        Files.writeString(folder.resolve("status"), "Name:\tjava\nvoluntary_ctxt_switches:\t%d\n"
            .formatted(voluntary) + "nonvoluntary_ctxt_switches:\t%d\n".formatted(involuntary));
    }

    @Test
    void whatIsNewIsCountedOfOldAndNewThreadsAlike() throws IOException {
        task(1, 100, 10);
        task(2, 7, 7);
        TaskSwitches before = TaskSwitches.read(tasks);
        task(1, 150, 12);
        task(3, 5, 1);
        assertThat(TaskSwitches.read(tasks).since(before)).isEqualTo(new TaskSwitches.Count(55, 3));
    }

    @Test
    void aThreadThatHasEndedTakesNothingAway() throws IOException {
        task(1, 100, 10);
        TaskSwitches before = TaskSwitches.read(tasks);
        Files.delete(tasks.resolve("1/status"));
        assertThat(TaskSwitches.read(tasks).since(before)).isEqualTo(new TaskSwitches.Count(0, 0));
    }

    @Test
    void theProfilerDividesByOperations() throws Exception {
        task(1, 100, 10);
        ContextSwitches profiler = new ContextSwitches(tasks);
        profiler.beforeIteration(null, null);
        task(1, 300, 15);
        assertThat(profiler.perOperation(100))
            .extracting(result -> result.getLabel() + " " + result.getScore() + " " + result.getScoreUnit())
            .containsExactly("switches.voluntary 2.0 switches/op", "switches.involuntary 0.05 switches/op");
    }

    @Test
    void whereTheSystemDoesNotCountItSaysSo() {
        Path none = tasks.resolve("none");
        assertThatThrownBy(() -> new ContextSwitches(none)).isInstanceOf(ProfilerException.class)
            .hasMessage("context switches are not available: no " + none);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void eachParkIsAVoluntarySwitchOnLinux() throws IOException {
        Path real = Path.of("/proc/self/task");
        TaskSwitches before = TaskSwitches.read(real);
        for (int i = 0; i < 200; i++) {
            LockSupport.parkNanos(1_000);
        }
        assertThat(TaskSwitches.read(real).since(before).voluntary()).isGreaterThanOrEqualTo(190);
    }
}
