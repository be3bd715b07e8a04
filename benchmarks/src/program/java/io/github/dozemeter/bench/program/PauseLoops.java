package io.github.dozemeter.bench.program;

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
}
