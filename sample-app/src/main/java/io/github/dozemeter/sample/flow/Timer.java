package io.github.dozemeter.sample.flow;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Does something later. */
@FunctionalInterface
interface Timer {

    /** @param units one to seven of them */
    void after(int units, Runnable action);

    /**
     * The JDK's timer. Its thread is a daemon, and what is due is done in the common pool, so that neither a slow nor
     * a throwing dependant holds up the others.
     */
    static Timer ofUnit(long millis) {
        return (units, action) ->
                CompletableFuture.delayedExecutor(units * millis, TimeUnit.MILLISECONDS).execute(action);
    }
}
