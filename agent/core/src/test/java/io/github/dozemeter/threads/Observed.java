package io.github.dozemeter.threads;

import io.github.dozemeter.counters.Label;
import io.github.dozemeter.counters.Site;

/** Samples that nobody took. */
public final class Observed {

    private final PauseSampler.Samples samples = new PauseSampler.Samples();

    /** Pauses on a thread of this name, each of which took so long. */
    public Observed calls(Site site, String thread, long waitedNanos, int count) {
        return calls(site, thread, "c.D", waitedNanos, -1, count);
    }

    /** The same, of a task of this class. */
    public Observed tasks(Site site, String thread, String task, long waitedNanos, int count) {
        return calls(site, thread, task, waitedNanos, -1, count);
    }

    /** Zero pauses of so many threads of one name in turns. */
    public Observed threads(Site site, int threads, int count) {
        for (int i = 0; i < count; i++) {
            samples.add(new SiteSamples.CallSample(site, 1, "c.D.run:9", "worker", ThreadKind.OTHER, true, 0, -1, null, null, 1,
                1 + i % threads));
        }
        return this;
    }

    /** @param interrupted 1 for threads that were, 0 for others, -1 for those that were not asked */
    public Observed interrupts(Site site, int interrupted, int count) {
        return calls(site, "main", "c.D", 1, interrupted, count);
    }

    /** A pause that this frame called. */
    public Observed calledFrom(Site site, String frame) {
        return calledFrom(site, frame, "main");
    }

    public Observed calledFrom(Site site, String frame, String thread) {
        samples.add(new SiteSamples.CallSample(site, 1, frame, thread, ThreadKind.OTHER, false, 1, -1, null, null, 1, 0));
        return this;
    }

    private Observed calls(Site site, String thread, String task, long waitedNanos, int interrupted, int count) {
        ThreadKind kind = ThreadKind.of(thread, "java.lang.Thread", false);
        boolean timer = kind == ThreadKind.TIMER;
        for (int i = 0; i < count; i++) {
            samples.add(new SiteSamples.CallSample(site, 1, "c.D.run:9", Label.threads(thread), kind, waitedNanos == 0,
                waitedNanos, interrupted, timer ? thread : null, timer ? task : null, 1, 0));
        }
        return this;
    }

    /** @param lock null for none */
    public Observed locks(Site site, String lock, int count) {
        return locks(site, lock, false, count);
    }

    /** Locks that another thread waited for. */
    public Observed contended(Site site, String lock, int count) {
        return locks(site, lock, true, count);
    }

    private Observed locks(Site site, String lock, boolean contended, int count) {
        for (int i = 0; i < count; i++) {
            samples.add(new SiteSamples.LockSample(site, 1, lock, contended));
        }
        return this;
    }

    public SamplesBySite observations() {
        return samples.since(0);
    }
}
