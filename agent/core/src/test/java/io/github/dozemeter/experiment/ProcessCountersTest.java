package io.github.dozemeter.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.experiment.SlotOutcome.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reads files of the kernel's form that the test writes. */
@Timeout(60)
class ProcessCountersTest {

    @TempDir
    private Path folder;
    private long gcMillis;

    private Path process() {
        return folder.resolve("self");
    }

    private Path cgroups() {
        return folder.resolve("cgroup");
    }

    private ProcessCounters counters() {
        return new ProcessCounters(process().toFile(), cgroups().toFile(), () -> gcMillis);
    }

    private static double wakeUps(ExperimentRun.Counters reading) {
        return reading.totals.get(Outcome.WAKE_UPS);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void task(int id, long switches, long delayNanos) throws IOException {
        Path task = process().resolve("task/" + id);
        write(task.resolve("status"), "Name:\tmain\nvoluntary_ctxt_switches:\t" + switches + "\nnonvoluntary_ctxt_switches:\t1\n");
        write(task.resolve("schedstat"), "123 " + delayNanos + " 5\n");
    }

    private void end(int id) throws IOException {
        Files.delete(process().resolve("task/" + id + "/status"));
    }

    @Test
    void cpuTimeIsThatOfTheProcessWhateverItsNameIs() throws Exception {
        write(process().resolve("stat"), "1 (a) b (c) S 1 1 1 0 -1 4194560 1 0 0 0 250 31 9 9 20 0 9 0 1 2 3\n");
        long before = System.nanoTime();
        ExperimentRun.Counters reading = counters().read();
        assertThat(reading.totals.get(Outcome.CPU)).isEqualTo(2.81);
        assertThat(reading.atNanos - before).isBetween(0L, System.nanoTime() - before);
    }

    @Test
    void whatAThreadDidBeforeItEndedStaysCounted() throws Exception {
        task(1, 100, 1_000);
        task(2, 50, 0);
        ProcessCounters counters = counters();
        assertThat(wakeUps(counters.read())).isZero();
        task(1, 110, 2_001_000_000L);
        task(2, 55, 0);
        assertThat(wakeUps(counters.read())).isEqualTo(15);
        end(2);
        task(3, 7, 0);
        ExperimentRun.Counters reading = counters.read();
        assertThat(wakeUps(reading)).isEqualTo(22);
        assertThat(reading.totals.get(Outcome.RUN_DELAY)).isCloseTo(2.001, within(1e-5));
    }

    @Test
    void aNumberThatComesAgainIsOfAnotherThread() throws Exception {
        task(1, 100, 0);
        ProcessCounters counters = counters();
        counters.read();
        task(1, 3, 0);
        assertThat(wakeUps(counters.read())).isEqualTo(3);
    }

    @Test
    void throttlingOfEveryGroupAboveCounts() throws Exception {
        write(process().resolve("cgroup"), "0::/kube/pod\n");
        write(cgroups().resolve("kube/pod/cpu.stat"), "nr_periods 10\nnr_throttled 2\nthrottled_usec 5\n");
        write(cgroups().resolve("kube/cpu.stat"), "nr_periods 10\nnr_throttled 3\n");
        assertThat(counters().read().throttledPeriods).isEqualTo(5);
    }

    @Test
    void throttlingIsReadFromVersionOneAndInAContainerThatSeesItsGroupAsTheRoot() throws Exception {
        write(process().resolve("cgroup"), "5:memory:/docker/1\n4:cpu,cpuacct:/docker/1\n");
        write(cgroups().resolve("cpu,cpuacct/cpu.stat"), "nr_throttled 4\n");
        write(cgroups().resolve("memory/cpu.stat"), "nr_throttled 9\n");
        assertThat(counters().read().throttledPeriods).isEqualTo(4);
    }

    @Test
    void aProcessThatHasUsedNothingYetHasUsedZero() throws Exception {
        write(process().resolve("stat"), "1 (a) S 1 1 1 0 -1 4194560 1 0 0 0 0 0 9 9 20 0 9 0 1 2 3\n");
        task(1, 100, 0);
        assertThat(counters().read().totals.values()).hasSize(4).allMatch(total -> total == 0);
    }

    @Test
    void timeInGcIsInSeconds() {
        gcMillis = 1_500;
        assertThat(counters().read().totals.get(Outcome.GC)).isEqualTo(1.5);
    }

    @Test
    void whatTheSystemDoesNotTellIsNoNumber() {
        gcMillis = -1;
        ExperimentRun.Counters reading = counters().read();
        assertThat(reading.totals).containsOnlyKeys(Outcome.CPU, Outcome.WAKE_UPS, Outcome.RUN_DELAY, Outcome.GC);
        assertThat(reading.totals.values()).allMatch(total -> total.isNaN());
        assertThat(reading.throttledPeriods).isZero();
    }
}
