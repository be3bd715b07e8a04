package io.github.dozemeter.bench.latency;

/**
 * A producer that is ready to produce, a consumer that is ready to consume, one slot between them; timed is the way of
 * an item. Both spin without a hint: the twin of {@link HintedHandOver}.
 */
final class PlainHandOver extends HandOver {

    PlainHandOver(Samples samples) {
        super(samples);
    }

    @Override
    void answer() {
        while (true) {
            long now = turn;
            while (!readyToConsume(now)) {
                now = turn;
            }
            if (now == STOP) {
                return;
            }
            consume();
            turn = now + 1;
        }
    }

    @Override
    long ask(long times) {
        for (long i = 0; i < times; i++) {
            produce();
            turn++;
            while (!readyToProduce(turn)) {
                // The same without the hint.
            }
        }
        return -1;
    }
}
