package io.github.dozemeter.sample.flow;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;

/** A thread of its own that waits for each task: easy to read, and a thread that does nothing else meanwhile. */
record BlockingFlow(ThreadFactory threads) implements Flow {

    @Override
    public CompletableFuture<Integer> start(Tasks tasks, int input) {
        CompletableFuture<Integer> result = new CompletableFuture<>();
        threads.newThread(() -> complete(result, tasks, input)).start();
        return result;
    }

    private static void complete(CompletableFuture<Integer> result, Tasks tasks, int input) {
        try {
            result.complete(run(tasks, input));
        } catch (ExecutionException failed) {
            result.completeExceptionally(failed.getCause());
        } catch (InterruptedException | RuntimeException broken) {
            result.completeExceptionally(broken);
        }
    }

    private static int run(Tasks tasks, int input) throws InterruptedException, ExecutionException {
        int first = tasks.first(input).get();
        CompletableFuture<Integer> second = tasks.second(first);
        CompletableFuture<Integer> third = tasks.third(first);
        int both = second.get()
                + third.get();
        return tasks.fourth(both).get();
    }
}
