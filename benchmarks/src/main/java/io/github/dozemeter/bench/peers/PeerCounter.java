package io.github.dozemeter.bench.peers;

import io.github.dozemeter.bench.program.Toggle;
import java.util.concurrent.atomic.LongAdder;

/**
 * Where peers that come without figures of their own keep them: the count and the time, as most would. One instance for
 * all, because inlined advice and rules can reach nothing but a static field.
 */
public final class PeerCounter {

    public static final PeerCounter COUNTER = new PeerCounter();

    private final LongAdder calls = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    public void add(long elapsed) {
        calls.increment();
        nanos.add(elapsed);
    }

    public void count() {
        calls.increment();
    }

    /** Tells the harness how many calls were counted. */
    public static final class Reader implements Toggle {

        @Override
        public String seen() {
            return String.valueOf(COUNTER.calls.sum());
        }
    }
}
