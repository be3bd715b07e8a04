package io.github.dozemeter.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.log.Log;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WorkersTest {

    private final Workers workers = new Workers(new Log(Log.Level.OFF, Log.standardError()));

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
    void nothingStartsOnceTheyEnd() throws InterruptedException {
        assertThat(workers.start("test", () -> { })).isTrue();
        workers.end();
        assertThat(workers.start("test", () -> { })).isFalse();
    }
}
