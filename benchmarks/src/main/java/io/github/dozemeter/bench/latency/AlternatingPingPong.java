package io.github.dozemeter.bench.latency;

/**
 * A round trip with the hint and one without, in turns, so that both see the same weather; both threads alternate. The
 * four loops lie in one class, so the compiler sees them all; each has its own place in the code and its own profile.
 */
final class AlternatingPingPong extends Exchange {

    private final Samples hinted;
    private final Samples plain;

    AlternatingPingPong(Samples hinted, Samples plain) {
        this.hinted = hinted;
        this.plain = plain;
    }

    @Override
    int roundTrips() {
        return 2;
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
        hinted.record(System.nanoTime() - start);
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
