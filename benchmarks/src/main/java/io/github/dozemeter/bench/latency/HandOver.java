package io.github.dozemeter.bench.latency;

/**
 * A producer that is ready to produce, a consumer that is ready to consume, one slot between them; timed is the way of
 * an item. The turn publishes what is in the slot.
 */
abstract class HandOver extends Exchange {

    private long item;
    private long sentNanos;
    private long produced;
    private long consumed;

    HandOver(Samples samples) {
        super(samples);
    }

    static boolean readyToProduce(long turn) {
        return (turn & 1) == 0;
    }

    static boolean readyToConsume(long turn) {
        return (turn & 1) != 0;
    }

    final void produce() {
        item = ++produced;
        sentNanos = System.nanoTime();
    }

    final void consume() {
        samples.record(System.nanoTime() - sentNanos);
        if (item != ++consumed) {
            throw new IllegalStateException("item " + item + " came in the place of " + consumed);
        }
    }

    /** Both spin with the hint. */
    static final class Hinted extends HandOver {

        Hinted(Samples samples) {
            super(samples);
        }

        @Override
        void answer() {
            while (true) {
                long now = turn;
                while (!readyToConsume(now)) {
                    Thread.onSpinWait();
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
                    Thread.onSpinWait();
                }
            }
            return -1;
        }
    }

    /** The twin of {@link Hinted} without the hint. */
    static final class Plain extends HandOver {

        Plain(Samples samples) {
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
}
