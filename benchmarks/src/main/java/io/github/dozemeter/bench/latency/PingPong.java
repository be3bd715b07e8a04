package io.github.dozemeter.bench.latency;

/** The loops that hand nothing over but the turn. Only one test runs in a JVM, so two tests may share a loop that answers. */
final class PingPong {

    private PingPong() {
    }

    /** Answers with the hint. */
    private abstract static class AnswersHinted extends Exchange {

        AnswersHinted(Samples samples) {
            super(samples);
        }

        @Override
        final void answer() {
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
            }
        }
    }

    /** The same without the hint. */
    private abstract static class AnswersPlainly extends Exchange {

        AnswersPlainly(Samples samples) {
            super(samples);
        }

        @Override
        final void answer() {
            while (true) {
                long now = turn;
                while ((now & 1) == 0) {
                    now = turn;
                }
                if (now < 0) {
                    return;
                }
                turn = now + 1;
            }
        }
    }

    /** Each round trip timed; both threads spin with the hint. */
    static final class Hinted extends AnswersHinted {

        Hinted(Samples samples) {
            super(samples);
        }

        @Override
        long ask(long times) {
            for (long i = 0; i < times; i++) {
                long start = System.nanoTime();
                long theirs = turn + 1;
                turn = theirs;
                while (turn == theirs) {
                    Thread.onSpinWait();
                }
                samples.record(System.nanoTime() - start);
            }
            return -1;
        }
    }

    /** The twin of {@link Hinted} without the hint. */
    static final class Plain extends AnswersPlainly {

        Plain(Samples samples) {
            super(samples);
        }

        @Override
        long ask(long times) {
            for (long i = 0; i < times; i++) {
                long start = System.nanoTime();
                long theirs = turn + 1;
                turn = theirs;
                while (turn == theirs) {
                    // The same without the hint.
                }
                samples.record(System.nanoTime() - start);
            }
            return -1;
        }
    }

    /** Round trips in bulk, no clock between them; both threads spin with the hint. */
    static final class HintedInBulk extends AnswersHinted {

        HintedInBulk(Samples samples) {
            super(samples);
        }

        @Override
        long ask(long times) {
            long spins = 0;
            for (long i = 0; i < times; i++) {
                long theirs = turn + 1;
                turn = theirs;
                while (turn == theirs) {
                    Thread.onSpinWait();
                    spins++;
                }
            }
            return spins;
        }
    }

    /** The twin of {@link HintedInBulk} without the hint. */
    static final class PlainInBulk extends AnswersPlainly {

        PlainInBulk(Samples samples) {
            super(samples);
        }

        @Override
        long ask(long times) {
            long spins = 0;
            for (long i = 0; i < times; i++) {
                long theirs = turn + 1;
                turn = theirs;
                while (turn == theirs) {
                    spins++;
                }
            }
            return spins;
        }
    }

    /** Each round trip timed; both threads yield until it is their turn. */
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
                turn = now + 1;
            }
        }

        @Override
        long ask(long times) {
            for (long i = 0; i < times; i++) {
                long start = System.nanoTime();
                long theirs = turn + 1;
                turn = theirs;
                while (turn == theirs) {
                    Thread.yield();
                }
                samples.record(System.nanoTime() - start);
            }
            return -1;
        }
    }

    /**
     * A round trip with the hint and one without, in turns, so that both see the same weather; both threads alternate. The
     * four loops lie in one class, so the compiler sees them all; each has its own place in the code and its own profile.
     */
    static final class Alternating extends Exchange {

        /** Those without the hint. */
        final Samples plain;

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
            long start = System.nanoTime();
            long theirs = turn + 1;
            turn = theirs;
            while (turn == theirs) {
                Thread.onSpinWait();
            }
            samples.record(System.nanoTime() - start);
        }

        private void askPlainly() {
            long start = System.nanoTime();
            long theirs = turn + 1;
            turn = theirs;
            while (turn == theirs) {
                // The same without the hint.
            }
            plain.record(System.nanoTime() - start);
        }
    }
}
