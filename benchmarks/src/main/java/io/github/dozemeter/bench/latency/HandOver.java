package io.github.dozemeter.bench.latency;

/** The slot between producer and consumer; the turn publishes what is in it. */
abstract class HandOver extends Exchange {

    private final Samples samples;
    private long item;
    private long sentNanos;
    private long produced;
    private long consumed;

    HandOver(Samples samples) {
        this.samples = samples;
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

    /** Items that came, each once and in order; to be read when both threads have ended. */
    final long consumed() {
        return consumed;
    }
}
