package io.github.dozemeter.bench.latency;

/** Each round trip timed; both threads yield until it is their turn. */
final class YieldingPingPong extends Exchange {

    private final Samples samples;

    YieldingPingPong(Samples samples) {
        this.samples = samples;
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
