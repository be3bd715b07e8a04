package io.github.dozemeter.bench.latency;

/**
 * A pair of loops, each for a thread of its own, that hand the turn to and fro. The subclasses hold the loops; in each
 * a round trip is: asking thread makes the turn odd, answering thread makes it even again.
 */
abstract class Exchange extends Turn {

    long after1;
    long after2;
    long after3;
    long after4;
    long after5;
    long after6;
    long after7;
    long after8;

    /** Answers until the turn is {@link #STOP}. */
    abstract void answer();

    /**
     * Asks so many times; must find the turn even and leaves it even.
     *
     * @return how often the asking thread looked in vain, or -1 if that is not counted
     */
    abstract long ask(long times);

    /** Round trips that one step of {@link #ask} makes. */
    int roundTrips() {
        return 1;
    }

    /** By the asking thread, whose turn it must be. */
    final void stop() {
        turn = STOP;
    }

    /** Between two pairs of threads. */
    final void rewind() {
        turn = 0;
    }
}
