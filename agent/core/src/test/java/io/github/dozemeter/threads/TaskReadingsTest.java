package io.github.dozemeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskReadingsTest {

    @TempDir
    private Path tasks;

    private void task(int id, String status, String stat) throws IOException {
        Path folder = Files.createDirectory(tasks.resolve("" + id));
        Files.writeString(folder.resolve("status"), status);
        Files.writeString(folder.resolve("stat"), stat);
        Files.writeString(folder.resolve("schedstat"), "123456 789 10\n");
    }

    @Test
    void aTaskHasItsSwitchesAndTimes() throws IOException {
        task(27, "Name:\tpool (1) a\nNSpid:\t27\t5\nvoluntary_ctxt_switches:\t42\nnonvoluntary_ctxt_switches:\t7\n",
            "27 (pool (1) a) S 1 2 3 4 5 6 7 8 9 10 31 12 0 0 20 0 1 0 99");
        TaskReadings.Task task = TaskReadings.read(tasks.toFile(), true).get(27);
        assertThat(task.name).isEqualTo("pool (1) a");
        assertThat(task.idInside).isEqualTo(5);
        assertThat(task.switches).isEqualTo(42);
        assertThat(task.cpuNanos).isEqualTo(123_456);
        Files.delete(tasks.resolve("27/schedstat"));
        assertThat(TaskReadings.read(tasks.toFile(), true).get(27).cpuNanos).isEqualTo(430_000_000);
    }

    @Test
    void anOldKernelHasNoIdsInside() throws IOException {
        task(27, "Name:\tx\nvoluntary_ctxt_switches:\t42\n", "27 (x) S 1");
        TaskReadings.Task task = TaskReadings.read(tasks.toFile(), false).get(27);
        assertThat(task.idInside).isEqualTo(27);
        assertThat(task.cpuNanos).isEqualTo(-1);
    }

    @Test
    void aTaskThatEndedIsLeftOut() throws IOException {
        Files.createDirectory(tasks.resolve("28"));
        task(27, "Name:\tx\nvoluntary_ctxt_switches:\t42\n", "");
        assertThat(TaskReadings.read(tasks.toFile(), false)).containsOnlyKeys(27);
    }

    @Test
    void otherSystemsHaveNone() {
        assertThat(TaskReadings.read(tasks.resolve("none").toFile(), true).isEmpty()).isTrue();
    }

    /** The kernel writes a line break in a name as two characters in {@code status}, and as it is in {@code stat}. */
    @ParameterizedTest
    @CsvSource({"'a\\nvoluntary_ctxt', 'a\nvoluntary_ctxt'", "'x) S 1 2 3 (', 'x) S 1 2 3 ('", "'a:\tb 7', 'a:\tb 7'", "'', ''", "'(', '('",
        "NSpid:\t9, NSpid:\t9"})
    void aHostileNameHidesNoFigure(String inStatus, String inStat) throws IOException {
        task(27, "Name:\t" + inStatus + "\nNSpid:\t27\t5\nvoluntary_ctxt_switches:\t42\nnonvoluntary_ctxt_switches:\t7\n",
            "27 (" + inStat + ") S 1 2 3 4 5 6 7 8 9 10 31 12 0 0 20 0 1 0 99");
        Files.delete(tasks.resolve("27/schedstat"));
        TaskReadings.Task task = TaskReadings.read(tasks.toFile(), true).get(27);

        assertThat(task.name).isEqualTo(inStatus.trim());
        assertThat(task.idInside).isEqualTo(5);
        assertThat(task.switches).isEqualTo(42);
        assertThat(task.cpuNanos).isEqualTo(430_000_000);
    }
}
