package io.github.dozemeter.sample;

import io.github.dozemeter.record.Site;

/** A thread sampled while it paused. Immutable. */
final class LockSample {

    final Site site;
    /** When it was taken, by {@link System#nanoTime}. */
    final long at;
    /** The class of the lock that the thread held; null if it held none. */
    final String lock;
    /** Whether another thread waited for that lock. */
    final boolean contended;

    LockSample(Site site, long at, String lock, boolean contended) {
        this.site = site;
        this.at = at;
        this.lock = lock;
        this.contended = contended;
    }
}
