package io.github.dozemeter.micrometer;

import java.util.Collections;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The readings that meters show, on whatever thread the application reads them. One snapshot serves all of them for a
 * second, so a scrape of a thousand meters makes one. No thread waits for another or sees an exception. Thread-safe.
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

    /** Returns readings at most a second old, unless another thread is making newer ones. */
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

    /** Keeps the readings as they are from now on. */
    void freeze() {
        frozen = true;
    }
}
