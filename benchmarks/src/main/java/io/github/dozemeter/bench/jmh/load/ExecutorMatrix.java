package io.github.dozemeter.bench.jmh.load;

import io.github.dozemeter.bench.jmh.UsualSettings;
import io.github.dozemeter.bench.jmh.thread.Helpers;
import io.github.dozemeter.bench.jmh.thread.VirtualThreads;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Jobs that do nothing but one {@code sleep(0)}, in executors of all kinds, beside jobs that do nothing at all. The
 * score is time per job, from the first submission of {@value #JOBS} to the end of the last.
 *
 * <p>Run: {@code java -jar benchmarks/target/benchmarks.jar ExecutorMatrix}, on JDK 21 and later also
 * {@code -p executor=VIRTUAL}, which fails with a sentence before.
 *
 * <p>Traps: it is the difference of the two that belongs to {@code sleep(0)}; the rest is hand-over, queue and latch.
 * The common pool has one thread less than there are processors. JMH's own thread submits and is one thread more.
 */
@OperationsPerInvocation(ExecutorMatrix.JOBS)
@Measurement(iterations = 5, time = 1, timeUnit = TimeUnit.SECONDS)
@Fork(1)
public class ExecutorMatrix extends UsualSettings {

    static final int JOBS = 4_096;
    private static final long PATIENCE_SECONDS = 10;

    @Param({"FIXED_1", "FIXED_CPUS", "WORK_STEALING", "COMMON_POOL"})
    public Pool executor;

    private ExecutorService service;

    @Setup
    public void open() throws InterruptedException {
        Helpers.endThoseLeft();
        service = switch (executor) {
            case FIXED_1 -> fixed(1);
            case FIXED_CPUS -> fixed(Runtime.getRuntime().availableProcessors());
            case WORK_STEALING -> Executors.newWorkStealingPool();
            case COMMON_POOL -> ForkJoinPool.commonPool();
            case VIRTUAL -> VirtualThreads.executor();
        };
    }

    @Benchmark
    public void executorNothing() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(JOBS);
        submitAll(done::countDown);
        done.await();
    }

    @Benchmark
    public void executorSleep0() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(JOBS);
        submitAll(() -> {
            try {
                Thread.sleep(0);
            } catch (InterruptedException nobodyDoes) {
                Thread.currentThread().interrupt();
            }
            done.countDown();
        });
        done.await();
    }

    private void submitAll(Runnable job) {
        for (int i = 0; i < JOBS; i++) {
            service.execute(job);
        }
    }

    @TearDown
    public void leave() {
        Helpers.leave(this::end);
    }

    /** The common pool ignores this. */
    private void end() throws InterruptedException {
        service.shutdown();
        if (executor != Pool.COMMON_POOL && !service.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(executor + " does not end");
        }
    }

    /** Who runs the jobs. */
    public enum Pool {
        FIXED_1, FIXED_CPUS, WORK_STEALING, COMMON_POOL, VIRTUAL
    }

    private static ExecutorService fixed(int threads) {
        return Executors.newFixedThreadPool(threads, job -> {
            Thread thread = new Thread(job, "fixed");
            thread.setDaemon(true);
            return thread;
        });
    }
}
