package io.github.dozemeter.bench.latency;

import java.time.Duration;

/** When a test must end, on {@link System#nanoTime}. */
record Deadline(long nanos) {

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    boolean isOver() {
        return System.nanoTime() - nanos >= 0;
    }

    /** The moment after this share of what is left. */
    Deadline part(double share) {
        long now = System.nanoTime();
        return new Deadline(now + (long) (Math.max(0, nanos - now) * share));
    }
}
