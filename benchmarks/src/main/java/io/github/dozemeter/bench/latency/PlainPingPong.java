package io.github.dozemeter.bench.latency;

/** Each round trip timed; both threads spin without a hint: the twin of {@link HintedPingPong}. */
final class PlainPingPong extends Exchange {

    private final Samples samples;

    PlainPingPong(Samples samples) {
        this.samples = samples;
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
                // The same without the hint.
            }
            samples.record(System.nanoTime() - start);
        }
        return -1;
    }
}
