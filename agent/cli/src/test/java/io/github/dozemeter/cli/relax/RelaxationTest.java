package io.github.dozemeter.cli.relax;

import static io.github.dozemeter.cli.relax.NamedThreadsTest.poller;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.FakeJvm;
import io.github.dozemeter.cli.jvm.RelaxNotice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A relaxation of files in place of the kernel's, by a clock that runs when it is asked to pause. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class RelaxationTest {

    private static final int SECONDS = 10;
    private static final long RELAXED = 20_000_000;
    /** By this clock: the look takes five seconds. */
    private static final int IN_THE_MIDDLE = Relaxation.LOOK_SECONDS + SECONDS / 2;

    @TempDir
    Path proc;
    @TempDir
    Path temporary;
    private FakeKernel kernel;
    private FakeJvm jvm;
    private final FakeClock clock = new FakeClock();
    private boolean isInterrupted;
    private String dump = poller("poller-1", 101) + poller("poller-2", 102) + poller("other", 103);

    /** What happens when so many seconds have passed. */
    private static final class FakeClock implements Clock {

        private long nanos;
        private final TreeMap<Long, Runnable> events = new TreeMap<>();

        void at(double seconds, Runnable event) {
            events.put((long) (seconds * 1e9), event);
        }

        @Override
        public long nanoTime() {
            return nanos;
        }

        @Override
        public void pause(long millis) {
            nanos += millis * 1_000_000;
            while (!events.isEmpty() && events.firstKey() <= nanos) {
                events.pollFirstEntry().getValue().run();
            }
        }
    }

    @BeforeEach
    void twoPollersAndAnotherThread() {
        kernel = new FakeKernel(proc).thread(101, "poller-1", 11, FakeKernel.USUAL).thread(102, "poller-2", 12, FakeKernel.USUAL)
            .thread(103, "other", 13, FakeKernel.USUAL);
        jvm = new FakeJvm(temporary);
        jvm.onDump(() -> dump);
    }

    private Relaxation relaxation() {
        AttachedJvm target = jvm.attach();
        return new Relaxation(target, kernel.slack(), RelaxRequest.of("poller*=20ms"), SECONDS, clock);
    }

    private boolean isInterrupted() {
        return isInterrupted;
    }

    private void run(Relaxation relaxation) throws IOException {
        relaxation.run(this::isInterrupted, passed -> { });
    }

    private void assertAllUsual() {
        for (int thread : kernel.slack().threads()) {
            assertThat(kernel.of(thread)).as("thread %d", thread).isEqualTo(FakeKernel.USUAL);
        }
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void theFirstSentenceSaysWhatMayBeLate() {
        List<String> plan = relaxation().look(this::isInterrupted);
        assertThat(plan).first()
            .isEqualTo("Every timed wait of these 2 threads may end up to 20 ms late for 10 s: sleeps, timeouts, rate limiters,"
            + " selectors. None ends early. What is notified or delivered normally arrives as before.");
        assertThat(plan).contains("  10 of 10  Thread.sleep at org.x.Poller.run:7");
        assertThat(plan).last().asString().endsWith("By hand: for t in 101 102; do echo 50000 > /proc/$t/timerslack_ns; done");
        assertAllUsual();
    }

    @Test
    void onlyTheNamedThreadsAreRelaxedAndAllAreRestored() throws IOException {
        Relaxation relaxation = relaxation();
        relaxation.look(this::isInterrupted);
        clock.at(IN_THE_MIDDLE, () -> {
            assertThat(kernel.of(101)).isEqualTo(RELAXED);
            assertThat(kernel.of(102)).isEqualTo(RELAXED);
            assertThat(kernel.of(103)).isEqualTo(FakeKernel.USUAL);
            assertThat(RelaxNotice.describe(jvm.attach())).first().asString().contains("threads 'poller*'",
                "up to 20 ms longer, for 10 s");
        });
        run(relaxation);
        assertThat(clock.events).as("was in the middle").isEmpty();
        assertThat(relaxation.ended()).isEqualTo("restored: all 2 threads have the timer slack from before");
        assertAllUsual();
    }

    @Test
    void theTableHasTheKernelsCountsOfEachPhase() throws IOException {
        Relaxation relaxation = relaxation();
        clock.at(1, () -> kernel.counts(101, "poller-1", 11, 4_000).counts(102, "poller-2", 12, 1_000));
        relaxation.look(this::isInterrupted);
        clock.at(IN_THE_MIDDLE, () -> kernel.counts(101, "poller-1", 11, 4_500));
        clock.at(Relaxation.LOOK_SECONDS + SECONDS + 1, () -> kernel.counts(101, "poller-1", 11, 9_500));
        run(relaxation);
        assertThat(relaxation.table()).extracting(row -> row.trim().split(" +")[0] + " " + row.trim().split(" +")[1])
            .containsExactly("wakeups/s CPU,", "before 1,000", "relaxed 50", "restored 1,000");
    }

    @Test
    void aThreadThatStartsMeanwhileIsRelaxedToo() throws IOException {
        Relaxation relaxation = relaxation();
        relaxation.look(this::isInterrupted);
        clock.at(IN_THE_MIDDLE, () -> {
            kernel.thread(104, "poller-3", 14, RELAXED);
            dump += poller("poller-3", 104);
        });
        clock.at(IN_THE_MIDDLE + 2, () -> assertThat(kernel.of(104)).isEqualTo(RELAXED));
        run(relaxation);
        assertThat(relaxation.ended()).startsWith("restored: all 3 threads");
        assertAllUsual();
    }

    @Test
    void aChildOfARelaxedThreadKeepsNoSlackThatNobodyRequested() throws IOException {
        Relaxation relaxation = relaxation();
        relaxation.look(this::isInterrupted);
        clock.at(IN_THE_MIDDLE, () -> kernel.thread(104, "child", 14, RELAXED));
        clock.at(IN_THE_MIDDLE + 2, () -> assertThat(kernel.of(104)).isEqualTo(FakeKernel.USUAL));
        run(relaxation);
        assertThat(clock.events).isEmpty();
        assertThat(relaxation.ended()).startsWith("restored: all 2 threads");
    }

    @Test
    void aNewThreadWithTheIdOfARelaxedOneIsLeftAlone() throws IOException {
        Relaxation relaxation = relaxation();
        relaxation.look(this::isInterrupted);
        clock.at(IN_THE_MIDDLE, () -> kernel.thread(102, "newcomer", 99, 3_000_000));
        run(relaxation);
        assertThat(kernel.of(102)).isEqualTo(3_000_000);
        assertThat(kernel.of(101)).isEqualTo(FakeKernel.USUAL);
    }

    @Test
    void aThreadThatEndedBeforeTheAnswerIsNotConfusedWithANewOne() throws IOException {
        Relaxation relaxation = relaxation();
        relaxation.look(this::isInterrupted);
        kernel.thread(102, "newcomer", 99, FakeKernel.USUAL);
        clock.at(IN_THE_MIDDLE, () -> {
            assertThat(kernel.of(101)).isEqualTo(RELAXED);
            assertThat(kernel.of(102)).isEqualTo(FakeKernel.USUAL);
        });
        run(relaxation);
        assertThat(clock.events).isEmpty();
        assertAllUsual();
    }

    @Test
    void anInterruptionRestoresAtOnce() throws IOException {
        Relaxation relaxation = relaxation();
        relaxation.look(this::isInterrupted);
        clock.at(IN_THE_MIDDLE, () -> isInterrupted = true);
        run(relaxation);
        assertThat(clock.nanos).isLessThan((IN_THE_MIDDLE + 1) * 1_000_000_000L);
        assertThat(relaxation.table()).hasSize(3);
        assertAllUsual();
    }

    @Test
    void aFailureOnTheWayRestores() {
        Relaxation relaxation = relaxation();
        relaxation.look(this::isInterrupted);
        clock.at(IN_THE_MIDDLE, () -> {
            kernel.thread(104, "poller-3", 14, RELAXED);
            jvm.onDump(() -> {
                throw new IllegalStateException("no answer");
            });
        });
        assertThatThrownBy(() -> run(relaxation)).hasMessageContaining("no answer");
        assertAllUsual();
    }

    @Test
    void theEndOfTheJvmEndsIt() throws IOException {
        Relaxation relaxation = relaxation();
        relaxation.look(this::isInterrupted);
        clock.at(IN_THE_MIDDLE, () -> List.of(FakeKernel.PID, 101, 102, 103).forEach(kernel::end));
        run(relaxation);
        assertThat(relaxation.ending()).endsWith("has ended");
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void aSlackThatIsNotTheUsualOneIsRefusedWithTheLineThatRestores() {
        kernel.slack().set(102, 5_000_000);
        assertRefused("the timer slack of thread 102 is 5 ms already, not the 50 µs of the main thread. To restore it:"
            + " for t in 102; do echo 50000");
        assertThat(kernel.of(102)).isEqualTo(5_000_000);
    }

    @Test
    void theRequestedSlackElsewhereIsRefusedAsItCouldNotBeRestored() {
        kernel.slack().set(103, RELAXED);
        assertRefused("the timer slack of thread 103 is 20 ms already");
    }

    @Test
    void aRealTimeThreadIsRefused() {
        kernel.slack().set(101, 0);
        assertRefused("thread 101 is a real-time thread");
    }

    @Test
    void aJvmThatIsRelaxedAsAWholeIsRefused() {
        kernel.slack().threads().forEach(thread -> kernel.slack().set(thread, 50_000_000));
        assertRefused("all threads of this JVM have a timer slack of 50 ms already");
    }

    private void assertRefused(String reason) {
        assertThatThrownBy(() -> relaxation().look(this::isInterrupted)).isInstanceOf(CommandFailure.class).hasMessageContaining(reason)
            .satisfies(failure -> assertThat(((CommandFailure) failure).exitCode).isEqualTo(3));
    }

    @Test
    void aKernelThatHidesTheSlackIsRefused() {
        kernel.slack().set(FakeKernel.PID, -2);
        assertThatThrownBy(this::relaxation).hasMessageContaining("CAP_SYS_NICE").hasMessageContaining("as root on the host");
        kernel.end(FakeKernel.PID);
        assertThatThrownBy(this::relaxation).hasMessageContaining("Linux has it from 4.6 on");
    }

    @Test
    void asLongAsOneRunsAnotherIsRefused() throws IOException {
        Relaxation relaxation = relaxation();
        relaxation.look(this::isInterrupted);
        clock.at(IN_THE_MIDDLE, () -> assertThatThrownBy(() -> relaxation().look(this::isInterrupted))
            .hasMessageContaining("another relax runs in the JVM "));
        run(relaxation);
        assertThat(clock.events).isEmpty();
    }
}
