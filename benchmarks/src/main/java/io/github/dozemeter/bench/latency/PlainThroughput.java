package io.github.dozemeter.bench.latency;

/**
 * Round trips in bulk, no clock between them; both threads spin without a hint: the twin of {@link HintedThroughput}.
 */
final class PlainThroughput extends Exchange {

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
            turn = now + 1;
        }
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
