package io.github.dozemeter.bench.latency;

/** Keeps {@link Turn} off the cache line of the object's header. */
class PaddingBefore {

    long before1, before2, before3, before4, before5, before6, before7, before8;
}

/**
 * Whose turn it is. Only the thread that has the turn writes, so a plain increment of the volatile field loses nothing.
 */
class Turn extends PaddingBefore {

    /** Odd, so that the answering thread sees it as its turn; and below zero, so that it can tell. */
    static final long STOP = -1;

    /** Even: the asking thread's, which may produce. Odd: the answering thread's, which may consume. */
    volatile long turn;
}

/**
 * A pair of loops, each for a thread of its own, that hand the turn to and fro. The subclasses hold the loops; in each
 * a round trip is: asking thread makes the turn odd, answering thread makes it even again.
 */
abstract class Exchange extends Turn {

    long after1, after2, after3, after4, after5, after6, after7, after8;

    /** What is timed singly goes there. */
    final Samples samples;

    Exchange(Samples samples) {
        this.samples = samples;
    }

    /** Answers until the turn is {@link #STOP}. */
    abstract void answer();

    /**
     * Asks so many times; must find the turn even and leaves it even.
     *
     * @return how often the asking thread looked in vain, or -1 if that is not counted
     */
    abstract long ask(long times);
}
