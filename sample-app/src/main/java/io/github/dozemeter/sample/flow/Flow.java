package io.github.dozemeter.sample.flow;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** One form of the flow. */
@FunctionalInterface
interface Flow {

    /** Starts it. A task that fails is the cause that the future completes with: itself, not wrapped, in every form. */
    CompletableFuture<Integer> start(Tasks tasks, int input);

    /** Without the exception that stages wrap a failure of an earlier one in. */
    static CompletableFuture<Integer> unwrapped(CompletableFuture<Integer> last) {
        CompletableFuture<Integer> result = new CompletableFuture<>();
        last.whenComplete((value, failure) -> {
            if (failure == null) {
                result.complete(value);
            } else {
                result.completeExceptionally(failure instanceof CompletionException ? failure.getCause() : failure);
            }
        });
        return result;
    }
}
