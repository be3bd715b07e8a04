package io.github.dozemeter.cli.relax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.cli.jvm.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The real shell, and files in place of the kernel's. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class WatcherTest {

    private static final long RELAXED = 20_000_000;
    private static final long HOUR = 3_600;

    @TempDir
    Path proc;
    private Path notice;
    private FakeKernel kernel;

    @BeforeEach
    void threeRelaxedThreads() throws IOException {
        kernel = new FakeKernel(proc).thread(101, "poller", 11, RELAXED).thread(102, "new line)", 12, RELAXED).thread(103,
            "child", 13, RELAXED);
        notice = Files.writeString(proc.resolve("notice"), "relax");
    }

    private Watcher watcher(long seconds) throws IOException {
        Watcher watcher = Watcher.start(kernel.slack(), RELAXED, FakeKernel.USUAL, seconds, notice);
        watcher.add(101, 11, 70_000);
        watcher.add(102, 12, 60_000);
        return watcher;
    }

    private void awaitRestored() {
        while (Files.exists(notice)) {
            Thread.onSpinWait();
        }
        assertThat(kernel.of(101)).isEqualTo(70_000);
        assertThat(kernel.of(102)).isEqualTo(60_000);
        assertThat(kernel.of(103)).as("inherited").isEqualTo(FakeKernel.USUAL);
        assertThat(kernel.of(FakeKernel.PID)).isEqualTo(FakeKernel.USUAL);
    }

    @Test
    void aClosedPipeRestoresAllThreads() throws Exception {
        Watcher watcher = watcher(HOUR);
        watcher.closePipe();
        awaitRestored();
        awaitEnd(watcher);
    }

    @Test
    void theDeadlineRestoresThoughThePipeIsOpen() throws Exception {
        Watcher watcher = watcher(1);
        awaitRestored();
        awaitEnd(watcher);
    }

    @Test
    void anotherThreadWithTheSameIdKeepsItsSlack() throws Exception {
        Watcher watcher = watcher(HOUR);
        kernel.thread(101, "newcomer", 99, 3_000_000);
        kernel.end(102);
        watcher.closePipe();
        while (Files.exists(notice)) {
            Thread.onSpinWait();
        }
        assertThat(kernel.of(101)).isEqualTo(3_000_000);
    }

    @Test
    void aCommandThatHasRestoredEndsItWithoutAnotherWrite() throws Exception {
        Watcher watcher = watcher(HOUR);
        watcher.close();
        awaitEnd(watcher);
        assertThat(kernel.of(101)).isEqualTo(RELAXED);
        assertThat(notice).exists();
    }

    @Test
    void itDoesNotStartWhereItCouldNotRestore() {
        kernel.end(FakeKernel.PID);
        assertThatThrownBy(() -> watcher(HOUR)).isInstanceOf(CommandFailure.class)
            .hasMessageContaining("the watcher that restores");
    }

    private static void awaitEnd(Watcher watcher) {
        while (watcher.isAlive()) {
            Thread.onSpinWait();
        }
    }
}
