package io.github.dozemeter.observe;

import io.github.dozemeter.record.Site;

/** Samples that nobody took. */
public final class Observed {

    private final Samples samples = new Samples();

    /** Pauses on a thread of this name, each of which took so long. */
    public Observed calls(Site site, String thread, long waitedNanos, int count) {
        for (int i = 0; i < count; i++) {
            samples.add(new CallSample(site, 1, "c.D.run:9", Frames.pattern(thread),
                ThreadKind.of(thread, "java.lang.Thread", false), waitedNanos));
        }
        return this;
    }

    /** @param lock null for none */
    public Observed locks(Site site, String lock, int count) {
        for (int i = 0; i < count; i++) {
            samples.add(new LockSample(site, 1, lock));
        }
        return this;
    }

    public Observations observations() {
        return samples.since(0);
    }
}
