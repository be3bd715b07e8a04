package io.github.dozemeter.sample.flow;

import java.util.concurrent.CompletableFuture;

/** A stage for each task, that starts it when its input is there. No thread waits. */
final class ComposedFlow implements Flow {

    @Override
    public CompletableFuture<Integer> start(Tasks tasks, int input) {
        CompletableFuture<Integer> first = tasks.first(input);
        CompletableFuture<Integer> second = first.thenCompose(tasks::second);
        CompletableFuture<Integer> third = first.thenCompose(tasks::third);
        CompletableFuture<Integer> both = second.thenCombine(third, Integer::sum);
        CompletableFuture<Integer> fourth = both.thenCompose(tasks::fourth);
        return Flow.unwrapped(fourth);
    }
}
