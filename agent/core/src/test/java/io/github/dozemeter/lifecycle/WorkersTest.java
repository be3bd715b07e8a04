package io.github.dozemeter.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.support.Log;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WorkersTest {

    private static final Log SILENT = new Log(Log.Level.OFF, Log.standardError());

    private final Workers workers = new Workers(SILENT);

    /** Each waits for the other's interrupt: one after the other, they would wait for ever. */
    @Test
    @Timeout(9)
    void allAreInterruptedBeforeAnyIsWaitedFor() throws InterruptedException {
        CyclicBarrier interrupted = new CyclicBarrier(2);
        Semaphore ended = new Semaphore(0);
        for (int i = 0; i < 2; i++) {
            workers.start("test", () -> {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException end) {
                    await(interrupted);
                    ended.release();
                }
            });
        }
        workers.end();
        assertThat(ended.availablePermits()).isEqualTo(2);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException twice) {
            throw new AssertionError(twice);
        }
    }

    @Test
    @Timeout(60)
    void aLoopGoesOnWhateverARoundThrowsAndRestsForASecondAfterEach() throws Exception {
        Queue<Throwable> toThrow = new ConcurrentLinkedQueue<>(List.of(new OutOfMemoryError(), new StackOverflowError(),
            new NoClassDefFoundError(), new AssertionError(), new IllegalStateException(), new InterruptedException()));
        int failures = toThrow.size();
        Queue<Long> rests = new ConcurrentLinkedQueue<>();
        CountDownLatch survived = new CountDownLatch(1);
        Workers resting = new Workers(SILENT) {
            @Override
            void rest(long millis) {
                rests.add(millis);
            }
        };
        resting.repeat("test", 7, () -> {
            if (toThrow.isEmpty()) {
                survived.countDown();
                return -1;
            }
            WorkersTest.<RuntimeException>sneak(toThrow.remove());
            return 0;
        });
        survived.await();
        resting.end();
        assertThat(rests).startsWith(7L).hasSize(1 + failures);
        assertThat(rests.stream().skip(1)).containsOnly(1_000L);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @Test
    @Timeout(60)
    void anInterruptThatIsNoStopEndsNoLoopAndAStopDoes() throws InterruptedException {
        BlockingQueue<Thread> rounds = new LinkedBlockingQueue<>();
        workers.repeat("test", 0, () -> {
            rounds.add(Thread.currentThread());
            new CountDownLatch(1).await();
            return 0;
        });
        Thread loop = rounds.take();
        loop.interrupt();
        assertThat(rounds.take()).isSameAs(loop);
        workers.end();
        assertThat(loop.isAlive()).isFalse();
    }

    /** An application may interrupt all threads again and again: that must not make an hour's ticks of a second. */
    @Test
    @Timeout(60)
    void interruptsDoNotShortenARest() throws InterruptedException {
        Semaphore rounds = new Semaphore(0);
        BlockingQueue<Thread> loops = new LinkedBlockingQueue<>();
        workers.repeat("test", 0, () -> {
            rounds.release();
            loops.add(Thread.currentThread());
            return 3_600_000;
        });
        Thread loop = loops.take();
        for (int i = 0; i < 100; i++) {
            loop.interrupt();
            while (loop.isInterrupted()) {
                Thread.onSpinWait();
            }
        }
        assertThat(rounds.availablePermits()).isEqualTo(1);
        workers.end();
        assertThat(loop.isAlive()).isFalse();
    }

    @Test
    @Timeout(60)
    void whatInsistsIsEndedByAStopAlone() throws InterruptedException {
        Semaphore attempts = new Semaphore(0);
        CountDownLatch ended = new CountDownLatch(1);
        workers.start("test", () -> {
            try {
                Thread.currentThread().interrupt();
                workers.uninterrupted(() -> {
                    attempts.release();
                    new CountDownLatch(1).await();
                    return true;
                });
            } catch (InterruptedException stop) {
                ended.countDown();
            }
        });
        attempts.acquire(2);
        workers.end();
        ended.await();
    }

    @Test
    @Timeout(60)
    void aLoopThatIsDoneEnds() throws InterruptedException {
        BlockingQueue<Thread> rounds = new LinkedBlockingQueue<>();
        workers.repeat("test", 0, () -> {
            rounds.add(Thread.currentThread());
            return -1;
        });
        rounds.take().join();
        assertThat(workers.restart()).isTrue();
        assertThat(rounds).isEmpty();
    }

    @Test
    @Timeout(60)
    void aLoopThatIsThereIsNotBegunTwice() throws InterruptedException {
        Semaphore first = new Semaphore(0);
        Semaphore second = new Semaphore(0);
        workers.repeat("test", 0, () -> {
            first.release();
            return 1;
        });
        first.acquire();
        workers.repeat("test", 0, () -> {
            second.release();
            return 1;
        });
        first.acquire(2);
        workers.end();
        assertThat(second.availablePermits()).isZero();
    }

    /** As after an error that no code of ours could catch. */
    @Test
    @Timeout(60)
    void aThreadThatDiesIsReplacedByTheOtherLoops() throws InterruptedException {
        Semaphore rounds = new Semaphore(0);
        AtomicInteger made = new AtomicInteger();
        Workers mortal = new Workers(SILENT) {
            @Override
            ThreadFactory threads(String name) {
                return task -> new Thread(name.equals("mortal") && made.incrementAndGet() == 1 ? () -> { } : task);
            }
        };
        mortal.repeat("mortal", 0, () -> {
            rounds.release();
            return -1;
        });
        mortal.repeat("other", 0, () -> 1);
        rounds.acquire();
        mortal.end();
        assertThat(made.get()).isEqualTo(2);
    }

    @Test
    @Timeout(60)
    void aThreadThatCannotBeStartedIsStartedLater() throws InterruptedException {
        Semaphore rounds = new Semaphore(0);
        AtomicBoolean isFull = new AtomicBoolean(true);
        Workers limited = new Workers(SILENT) {
            @Override
            ThreadFactory threads(String name) {
                return task -> new Thread(task) {
                    @Override
                    public void start() {
                        if (isFull.get()) {
                            throw new OutOfMemoryError("unable to create native thread");
                        }
                        super.start();
                    }
                };
            }
        };
        limited.repeat("test", 0, () -> {
            rounds.release();
            return -1;
        });
        assertThat(limited.restart()).isFalse();
        assertThatThrownBy(() -> limited.begin("start", 0, () -> -1)).isInstanceOf(OutOfMemoryError.class);
        isFull.set(false);
        assertThat(limited.restart()).isTrue();
        rounds.acquire();
        limited.end();
    }

    @Test
    void nothingStartsOnceTheyEnd() throws InterruptedException {
        assertThat(workers.start("test", () -> { })).isTrue();
        workers.end();
        assertThat(workers.start("test", () -> { })).isFalse();
    }
}
