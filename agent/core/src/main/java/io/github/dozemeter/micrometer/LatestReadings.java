package io.github.dozemeter.micrometer;

import java.util.Collections;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What meters read, on whatever thread the application asks them: one snapshot serves all of them for a second, so that
 * a scrape of a thousand meters makes one. No thread waits for another, and none ever sees an exception. Thread-safe.
 */
public final class LatestReadings {

    static final long FRESH_NANOS = 1_000_000_000L;

    private final Supplier<Map<MeterId, Reading>> source;
    private final LongSupplier nanoClock;
    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile Map<MeterId, Reading> latest = Collections.emptyMap();
    private volatile long readAt;
    private volatile boolean everRead;
    private volatile boolean frozen;

    LatestReadings(Supplier<Map<MeterId, Reading>> source, LongSupplier nanoClock) {
        this.source = source;
        this.nanoClock = nanoClock;
    }

    /** At most a second old, unless another thread is at making newer ones. */
    public Map<MeterId, Reading> latest() {
        long now = nanoClock.getAsLong();
        boolean stale = !everRead || now - readAt >= FRESH_NANOS;
        if (stale && !frozen && reading.compareAndSet(false, true)) {
            try {
                latest = source.get();
            } catch (RuntimeException | Error failure) {
                // The older ones stay; the agent's own endpoint and tick report the failure.
            } finally {
                readAt = now;
                everRead = true;
                reading.set(false);
            }
        }
        return latest;
    }

    /** From now on they stay what they are. */
    void freeze() {
        frozen = true;
    }
}
