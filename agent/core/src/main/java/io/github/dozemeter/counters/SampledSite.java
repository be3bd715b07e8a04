package io.github.dozemeter.counters;

/** A site in a class that cannot be rewritten yet without harm, and its threads in a stack sample. Immutable. */
public final class SampledSite {

    public final Site site;
    /** The threads in the last sample; 0 if it was seen in an earlier one. */
    public final int threads;

    public SampledSite(Site site, int threads) {
        this.site = site;
        this.threads = threads;
    }
}
