package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Something that answers a question a little later, on a thread of its own. */
@FunctionalInterface
interface Device {

    void ask(Runnable whenAnswered);

    /** Answers from the JDK's timer thread, where a flag or a permit is set at once and no pool is needed. */
    static Device answeringAfter(Duration delay) {
        Executor timer = CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS, Runnable::run);
        return timer::execute;
    }
}
