package io.github.dozemeter.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** Runs blocking tasks, each on its own thread: the common pool has one thread fewer than processors. */
final class Parallel {

    private static final int MOST_THREADS = 64;

    private Parallel() {
    }

    /** @return results in the order of the list; modifiable */
    static <T, R> List<R> map(List<T> list, Function<T, R> work) {
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, Math.min(list.size(), MOST_THREADS)));
        try {
            List<CompletableFuture<R>> begun = new ArrayList<>();
            for (T one : list) {
                begun.add(CompletableFuture.supplyAsync(() -> work.apply(one), threads));
            }
            List<R> results = new ArrayList<>();
            for (CompletableFuture<R> one : begun) {
                results.add(one.join());
            }
            return results;
        } finally {
            threads.shutdown();
        }
    }
}
