package io.github.dozemeter.record;

/**
 * A site of a class that was loaded before the agent and cannot be rewritten yet without harm: how many threads a
 * stack sample saw pausing there. Immutable.
 */
public final class SampledSite {

    public final Site site;
    /** The threads in the last sample; 0 if it was seen in an earlier one. */
    public final int threads;

    public SampledSite(Site site, int threads) {
        this.site = site;
        this.threads = threads;
    }
}
