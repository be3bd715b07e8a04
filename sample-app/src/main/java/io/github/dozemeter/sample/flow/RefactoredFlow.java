package io.github.dozemeter.sample.flow;

import java.util.concurrent.CompletableFuture;

/** What {@link ComposedFlow} does, in one chain. */
final class RefactoredFlow implements Flow {

    @Override
    public CompletableFuture<Integer> start(Tasks tasks, int input) {
        return Flow.unwrapped(tasks.first(input)
                .thenCompose(first -> tasks.second(first).thenCombine(tasks.third(first), Integer::sum))
                .thenCompose(tasks::fourth));
    }
}
