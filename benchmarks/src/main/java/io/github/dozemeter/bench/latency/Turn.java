package io.github.dozemeter.bench.latency;

/**
 * Whose turn it is. Only the thread that has the turn writes, so a plain increment of the volatile field loses nothing.
 */
class Turn extends PaddingBefore {

    /** Odd, so that the answering thread sees it as its turn; and below zero, so that it can tell. */
    static final long STOP = -1;

    /** Even: the asking thread's, which may produce. Odd: the answering thread's, which may consume. */
    volatile long turn;
}
