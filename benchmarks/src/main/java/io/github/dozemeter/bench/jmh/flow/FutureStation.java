package io.github.dozemeter.bench.jmh.flow;

import java.util.concurrent.CompletableFuture;

/** A future for each turn. The next one is made before the turn is passed on, so the next waker sees it. */
final class FutureStation implements Station {

    private CompletableFuture<Void> turn = new CompletableFuture<>();

    @Override
    public void await() {
        turn.join();
        turn = new CompletableFuture<>();
    }

    @Override
    public void wake() {
        turn.complete(null);
    }
}
