package io.github.dozemeter.bench.jmh.load;

import io.github.dozemeter.bench.jmh.thread.VirtualThreads;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;

/** Who runs the jobs. */
public enum Pool {

    FIXED_1(() -> Executors.newFixedThreadPool(1)),
    FIXED_CPUS(() -> Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())),
    WORK_STEALING(Executors::newWorkStealingPool),
    COMMON_POOL(ForkJoinPool::commonPool),
    VIRTUAL(VirtualThreads::executor);

    private final Supplier<ExecutorService> maker;

    Pool(Supplier<ExecutorService> maker) {
        this.maker = maker;
    }

    ExecutorService executor() {
        return maker.get();
    }
}
