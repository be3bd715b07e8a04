package io.github.dozemeter.sample;

import java.util.concurrent.atomic.LongAdder;

/** What a behaviour has done so far; exact once it has stopped. */
final class Tally {

    private final LongAdder calls = new LongAdder();
    private final LongAdder events = new LongAdder();

    /** Called before the pause, as the agent counts: one that ends in an InterruptedException was made, too. */
    void countPause() {
        calls.increment();
    }

    void countEvent() {
        events.increment();
    }

    long calls() {
        return calls.sum();
    }

    long events() {
        return events.sum();
    }
}
