package io.github.dozemeter.cli.relax;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RelaxedThreadsTest {

    private static final long RELAXED = 20_000_000;

    @TempDir
    Path proc;
    private FakeKernel kernel;
    private RelaxedThreads threads;
    private final List<String> recorded = new ArrayList<>();

    @BeforeEach
    void aProcessOfThreeThreads() {
        kernel = new FakeKernel(proc).thread(101, "poller", 11, FakeKernel.USUAL).thread(102, "other", 12, FakeKernel.USUAL);
        threads = new RelaxedThreads(kernel.slack(), RELAXED, FakeKernel.USUAL, (thread, start, before) -> {
            assertThat(kernel.of(thread)).as("is recorded before it is changed")
                .isEqualTo(before == FakeKernel.USUAL ? kernel.of(thread) : before);
            recorded.add(thread + " " + start + " " + before);
        });
    }

    @Test
    void aThreadGetsTheValueBackThatWasRead() throws IOException {
        kernel.thread(101, "poller", 11, 70_000);
        assertThat(threads.relax(101)).isTrue();
        assertThat(kernel.of(101)).isEqualTo(RELAXED);
        assertThat(kernel.of(102)).isEqualTo(FakeKernel.USUAL);
        assertThat(recorded).containsExactly("101 11 70000");

        assertThat(threads.restore()).isEmpty();
        assertThat(kernel.of(101)).isEqualTo(70_000);
    }

    @Test
    void aThreadRelaxedTwiceKeepsTheValueThatWasReadFirst() throws IOException {
        kernel.thread(101, "poller", 11, 70_000);
        threads.relax(101);
        threads.relax(101);
        assertThat(recorded).hasSize(1);
        threads.restore();
        assertThat(kernel.of(101)).isEqualTo(70_000);
    }

    @Test
    void aChildBornRelaxedGetsTheUsualValue() throws IOException {
        kernel.thread(103, "poller-2", 13, RELAXED);
        threads.relax(103);
        assertThat(recorded).containsExactly("103 13 50000");
        threads.restore();
        assertThat(kernel.of(103)).isEqualTo(FakeKernel.USUAL);
    }

    @Test
    void whatHasTheValueIsRestoredThoughItWasNeverNamed() throws IOException {
        threads.relax(101);
        kernel.thread(103, "child", 13, RELAXED);
        threads.restore();
        assertThat(kernel.of(103)).isEqualTo(FakeKernel.USUAL);
    }

    @Test
    void anotherThreadWithTheSameIdIsLeftAlone() throws IOException {
        threads.relax(101);
        kernel.thread(101, "newcomer", 99, 3_000_000);
        assertThat(threads.alive()).isEmpty();
        threads.restore();
        assertThat(kernel.of(101)).isEqualTo(3_000_000);
    }

    @Test
    void aValueThatSomeoneElseWroteMeanwhileStays() throws IOException {
        threads.relax(101);
        kernel.slack().set(101, 1_000_000);
        threads.restore();
        assertThat(kernel.of(101)).isEqualTo(1_000_000);
    }

    @Test
    void realTimeThreadsAndEndedOnesAreNotChanged() throws IOException {
        kernel.thread(103, "real-time", 13, 0);
        assertThat(threads.relax(103)).isTrue();
        assertThat(kernel.of(103)).isZero();
        kernel.end(103);
        assertThat(threads.relax(103)).isTrue();
        assertThat(threads.count()).isZero();
        assertThat(recorded).isEmpty();
    }
}
