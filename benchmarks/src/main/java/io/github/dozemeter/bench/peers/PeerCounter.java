package io.github.dozemeter.bench.peers;

import io.github.dozemeter.bench.program.Toggle;
import java.util.concurrent.atomic.LongAdder;

/**
 * Where peers that come without figures of their own keep them: the count and the time, as most would. Static, because
 * inlined advice can reach nothing else. Byteman makes instances itself.
 */
public class PeerCounter extends Toggle {

    private static final LongAdder CALLS = new LongAdder();
    private static final LongAdder NANOS = new LongAdder();

    public static void add(long elapsed) {
        CALLS.increment();
        NANOS.add(elapsed);
    }

    /** What the rules of {@code byteman.btm} call. */
    public void counted() {
        CALLS.increment();
    }

    @Override
    public String seen() {
        return String.valueOf(CALLS.sum());
    }
}
