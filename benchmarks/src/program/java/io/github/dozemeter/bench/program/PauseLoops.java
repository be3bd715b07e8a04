package io.github.dozemeter.bench.program;

import java.io.IOException;

/**
 * The loops that the paired harness measures, one for each pause. Each call of the JDK stands in a method of its own,
 * because tools that weave methods, not calls, need one to weave; the compiler inlines it.
 */
public interface PauseLoops {

    void sleepZero(int times) throws InterruptedException;

    void sleepOne(int times) throws InterruptedException;

    void yields(int times);

    void parkZero(int times);

    void parkOne(int times);

    void parkFifty(int times);

    /** On Java 9 and later. */
    void spins(int times);

    /** Each with an offer of what it takes, by one thread. */
    void polls(int times) throws InterruptedException;

    /** Each with a release, by one thread. */
    void tryAcquires(int times) throws InterruptedException;

    /** Each finds a ready key; by one thread. */
    void selects(int times) throws IOException;

    /** Likewise. */
    void selectsNow(int times) throws IOException;

    /** Polls of a worker who has something to do for some microseconds with what it takes. */
    void works(int times) throws InterruptedException;
}
