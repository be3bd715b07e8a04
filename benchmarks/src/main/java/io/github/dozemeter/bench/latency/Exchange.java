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
 * A pair of loops, each for a thread of its own, that hand the turn to and fro. The subclasses hold the loops, one for each
 * way to wait; in each a round trip is: asking thread makes the turn odd, answering thread makes it even again. Only one
 * test runs in a JVM, so tests share a loop, and the compiler inlines its {@link Samples}.
 */
abstract class Exchange extends Turn {

    long after1, after2, after3, after4, after5, after6, after7, after8;

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

    /** Both threads spin with the hint. */
    static final class Hinted extends Exchange {

        Hinted(Samples samples) {
            super(samples);
        }

        @Override
        void answer() {
            while (true) {
                long now = turn;
                while ((now & 1) == 0) {
                    Thread.onSpinWait();
                    now = turn;
                }
                if (now < 0) {
                    return;
                }
                samples.arrived();
                turn = now + 1;
            }
        }

        @Override
        long ask(long times) {
            long spins = 0;
            for (long i = 0; i < times; i++) {
                samples.leaves();
                long theirs = turn + 1;
                turn = theirs;
                while (turn == theirs) {
                    Thread.onSpinWait();
                    spins++;
                }
                samples.returned();
            }
            return spins;
        }
    }

    /** The twin of {@link Hinted} without the hint. */
    static final class Plain extends Exchange {

        Plain(Samples samples) {
            super(samples);
        }

        @Override
        void answer() {
            while (true) {
                long now = turn;
                while ((now & 1) == 0) {
                    now = turn;
                }
                if (now < 0) {
                    return;
                }
                samples.arrived();
                turn = now + 1;
            }
        }

        @Override
        long ask(long times) {
            long spins = 0;
            for (long i = 0; i < times; i++) {
                samples.leaves();
                long theirs = turn + 1;
                turn = theirs;
                while (turn == theirs) {
                    spins++;
                }
                samples.returned();
            }
            return spins;
        }
    }

    /** Both threads yield until it is their turn. */
    static final class Yielding extends Exchange {

        Yielding(Samples samples) {
            super(samples);
        }

        @Override
        void answer() {
            while (true) {
                long now = turn;
                while ((now & 1) == 0) {
                    Thread.yield();
                    now = turn;
                }
                if (now < 0) {
                    return;
                }
                samples.arrived();
                turn = now + 1;
            }
        }

        @Override
        long ask(long times) {
            for (long i = 0; i < times; i++) {
                samples.leaves();
                long theirs = turn + 1;
                turn = theirs;
                while (turn == theirs) {
                    Thread.yield();
                }
                samples.returned();
            }
            return -1;
        }
    }

    /**
     * A round trip with the hint and one without, in turns, so that both see the same weather; both threads alternate. The
     * four loops lie in one class, so the compiler sees them all; each has its own place in the code and its own profile.
     */
    static final class Alternating extends Exchange {

        private final Samples plain;

        /** @param plain for those without the hint */
        Alternating(Samples hinted, Samples plain) {
            super(hinted);
            this.plain = plain;
        }

        @Override
        void answer() {
            while (true) {
                long now = turn;
                while ((now & 1) == 0) {
                    Thread.onSpinWait();
                    now = turn;
                }
                if (now < 0) {
                    return;
                }
                turn = now + 1;
                now = turn;
                while ((now & 1) == 0) {
                    now = turn;
                }
                turn = now + 1;
            }
        }

        @Override
        long ask(long times) {
            for (long i = 0; i < times; i++) {
                askHinted();
                askPlainly();
            }
            return -1;
        }

        private void askHinted() {
            samples.leaves();
            long theirs = turn + 1;
            turn = theirs;
            while (turn == theirs) {
                Thread.onSpinWait();
            }
            samples.returned();
        }

        private void askPlainly() {
            plain.leaves();
            long theirs = turn + 1;
            turn = theirs;
            while (turn == theirs) {
                // The same without the hint.
            }
            plain.returned();
        }
    }
}
