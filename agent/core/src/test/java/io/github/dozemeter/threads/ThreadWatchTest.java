package io.github.dozemeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ThreadWatchTest {

    private static final long USUAL_MILLIS = 400;
    private static final int SLEEPS = 100;

    /** Otherwise its rate misses all that it did before. */
    @Test
    void aThreadWhoseTaskIsFoundLaterHasDoneWhatTheTaskHad() {
        ThreadActivity thread = activity(ThreadActivity.UNKNOWN, 70);
        ThreadActivity task = activity(80, ThreadActivity.UNKNOWN);
        ThreadActivity earlier = ThreadHistory.earlier(Map.of(5L, thread, -1234L, task), 5, 1234);
        assertThat(earlier.switches).isEqualTo(80);
        assertThat(earlier.waits).isEqualTo(70);
    }

    private static ThreadActivity activity(long switches, long waits) {
        return new ThreadActivity("poller", true, switches, waits, 0, -1, Map.of());
    }

    /** The first reading of a busy machine takes long enough for a poller to burn some milliseconds. */
    @Test
    void aThreadThatRanBetweenTheTwoReadingsIsFound() {
        JavaTasks tasks = new JavaTasks();
        JavaTasks.Side thread = new JavaTasks.Side(5, "ReputMessageService", 100_000_000);
        List<JavaTasks.Side> free = List.of(new JavaTasks.Side(1234, "ReputMessageSer", 120_000_000));
        tasks.match(List.of(thread), free);
        assertThat(tasks.taskOf(5)).isNull();
        tasks.match(List.of(new JavaTasks.Side(5, "ReputMessageService", 100_000_000, 121_000_000)), free);
        assertThat(tasks.taskOf(5)).isEqualTo(1234);
    }

    /** Of a Kafka broker on 25, a network thread had a request handler's wake-ups: all have one short name. */
    @Test
    void aThreadThatSleptIsKnownByItsExactTimeBeforeOneThatRan() {
        JavaTasks tasks = new JavaTasks();
        JavaTasks.Side ran = new JavaTasks.Side(5, "data-plane-kafka-network", 100_000_000, 108_000_000);
        JavaTasks.Side slept = new JavaTasks.Side(6, "data-plane-kafka-handler", 104_000_000);
        tasks.match(List.of(ran, slept),
            List.of(new JavaTasks.Side(71, "data-plane-kafk", 104_000_000), new JavaTasks.Side(72, "data-plane-kafk", 107_000_000)));
        assertThat(tasks.taskOf(5)).isEqualTo(72);
        assertThat(tasks.taskOf(6)).isEqualTo(71);
    }

    /** Of a real JVM: it used 50 ms of CPU while it was read. */
    @Test
    void aThreadThatEndedIsInTheReadingWithWhatItUsed() throws Exception {
        CountDownLatch wasRead = new CountDownLatch(1);
        CountDownLatch hasRun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread burner = new Thread(() -> {
            await(wasRead);
            ThreadMXBean clock = ManagementFactory.getThreadMXBean();
            long end = clock.getCurrentThreadCpuTime() + Duration.ofMillis(50).toNanos();
            while (clock.getCurrentThreadCpuTime() < end) {
                Thread.onSpinWait();
            }
            hasRun.countDown();
            await(mayEnd);
        }, "burner");
        burner.start();
        ThreadWatch watch = new ThreadWatch(() -> Snapshot.NONE, Pace.USUAL, new Log(Log.Level.OFF, OutputStream.nullOutputStream()));
        watch.read(Snapshot.NONE);
        wasRead.countDown();
        await(hasRun);
        watch.read(Snapshot.NONE);
        mayEnd.countDown();
        burner.join();
        assertThat(watch.read(Snapshot.NONE).threads())
            .anyMatch(thread -> thread.name.equals("burner") && thread.cpuNanos >= Duration.ofMillis(40).toNanos());
    }

    @Test
    void aThreadThatEndedHasTheWakeUpsUpToItsLastSample() throws Exception {
        CyclicBarrier turns = new CyclicBarrier(2);
        Thread sleeper = new Thread(() -> {
            await(turns);
            for (int turn = 0; turn < 2; turn++) {
                await(turns);
                sleepOften();
                await(turns);
            }
            await(turns);
        }, "sleeper");
        sleeper.start();
        // The kernel has the name of a thread, by which its task is found, once it runs.
        await(turns);
        ThreadWatch watch = new ThreadWatch(() -> Snapshot.NONE, Pace.USUAL, new Log(Log.Level.OFF, OutputStream.nullOutputStream()));
        // A round that comes late makes the third reading of all threads, where this one takes a sample.
        watch.read(Snapshot.NONE);
        watch.read(Snapshot.NONE);
        await(turns);
        await(turns);
        watch.read(Snapshot.NONE);
        await(turns);
        await(turns);
        watch.round();
        await(turns);
        sleeper.join();
        assertThat(watch.read(Snapshot.NONE).threads())
            .anyMatch(thread -> thread.name.equals("sleeper") && thread.switches > 1.5 * SLEEPS);
    }

    private static void sleepOften() {
        for (int i = 0; i < SLEEPS; i++) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void await(CyclicBarrier turns) {
        try {
            turns.await();
        } catch (InterruptedException | BrokenBarrierException stop) {
            throw new IllegalStateException(stop);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    @Test
    void scrapesCountTheApplicationsTasksAloneAndWaitForNoLock() throws Exception {
        ThreadWatch watch = new ThreadWatch(() -> Snapshot.NONE, Pace.USUAL, new Log(Log.Level.OFF, OutputStream.nullOutputStream()));
        CountDownLatch mayEnd = new CountDownLatch(1);
        CountDownLatch isLocked = new CountDownLatch(1);
        Thread agents = new Thread(() -> await(mayEnd), "dozemeter-test");
        Thread applications = new Thread(() -> {
            synchronized (watch) {
                isLocked.countDown();
                await(mayEnd);
            }
        }, "app-test");
        agents.start();
        watch.read(Snapshot.NONE);
        applications.start();
        await(isLocked);
        try {
            assertThat(watch.wakeUps.total()).isNotNegative();
            assertThat(watch.tasksOfApplication().values()).extracting(task -> task.name)
                .contains("app-test").noneMatch(name -> name.startsWith("dozemeter"));
        } finally {
            mayEnd.countDown();
            agents.join();
            applications.join();
        }
    }

    @Test
    void cheapSamplesComeAboutTwiceASecond() {
        assertThat(ThreadWatch.rest(Duration.ofMillis(1).toNanos(), USUAL_MILLIS)).isEqualTo(USUAL_MILLIS);
    }

    @Test
    void dearSamplesAreFollowedByALongerRest() {
        assertThat(ThreadWatch.rest(Duration.ofMillis(20).toNanos(), USUAL_MILLIS)).isEqualTo(1_000);
    }

    /** Half a second for the first one, cold and on a busy machine, left a report of 20 s without another. */
    @Test
    void oneSlowSampleDoesNotEndSampling() {
        assertThat(ThreadWatch.rest(Duration.ofMillis(500).toNanos(), USUAL_MILLIS)).isLessThan(2_000);
    }
}
