package io.github.dozemeter.record;

/**
 * A site of a class that was loaded before the agent and cannot be rewritten yet without harm: how many threads a
 * look at the stacks saw pausing there. Immutable.
 */
public final class SampledSite {

    private final Site site;
    private final int threads;

    public SampledSite(Site site, int threads) {
        this.site = site;
        this.threads = threads;
    }

    public Site site() {
        return site;
    }

    /** At the last look; 0 if it was seen at an earlier one. */
    public int threads() {
        return threads;
    }
}
