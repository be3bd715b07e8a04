package io.github.dozemeter.bench.jmh.load;

import io.github.dozemeter.bench.jmh.thread.VirtualThreads;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;

/** Who runs the jobs. */
public enum Pool {

    FIXED_1(() -> fixed(1)),
    FIXED_CPUS(() -> fixed(Runtime.getRuntime().availableProcessors())),
    WORK_STEALING(Executors::newWorkStealingPool),
    COMMON_POOL(ForkJoinPool::commonPool),
    VIRTUAL(VirtualThreads::executor);

    private final Supplier<ExecutorService> maker;

    Pool(Supplier<ExecutorService> maker) {
        this.maker = maker;
    }

    private static ExecutorService fixed(int threads) {
        return Executors.newFixedThreadPool(threads, job -> {
            Thread thread = new Thread(job, "fixed");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Its threads are daemons. */
    ExecutorService executor() {
        return maker.get();
    }
}
