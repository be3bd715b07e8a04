package io.github.dozemeter.sample;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;

/**
 * One way of waiting, good or bad, at a stated rate.
 *
 * <p>A sick behaviour pauses at exactly one place, its {@link Description#site() site}; its twin has the same
 * name with {@value #TWIN_SUFFIX} appended, does a job of the same kind and deserves no verdict.
 * One instance runs at most once.
 */
interface Behaviour {

    String TWIN_SUFFIX = "-healthy";

    Description description();

    Tally tally();

    /**
     * Works through the inbox on the calling thread until that is interrupted, and leaves no thread of its
     * own behind, so that the tally is final afterwards.
     */
    void run(BlockingQueue<Batch> inbox) throws InterruptedException;

    /** Why this JVM cannot run it, as a sentence; empty if it can. */
    default Optional<String> missing() {
        return Optional.empty();
    }

    /** Whether it runs only when it is asked for by its name, because it disturbs others. */
    default boolean onRequest() {
        return false;
    }

    /** How many threads run it, each with an inbox of its own. */
    default int threads() {
        return 1;
    }

    default String name() {
        return description().name();
    }

    /** Pauses made at the site so far: what the agent's count must be. */
    default long calls() {
        return tally().calls();
    }
}
