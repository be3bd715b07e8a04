package io.github.dozemeter.record;

import java.util.Collections;
import java.util.List;

/** Everything recorded, at one moment. Immutable. */
public final class Snapshot {

    private final List<SiteSnapshot> sites;
    private final int recordedSites;
    private final int siteLimit;
    private final int overflowedSites;

    Snapshot(List<SiteSnapshot> sites, int recordedSites, int siteLimit, int overflowedSites) {
        this.sites = Collections.unmodifiableList(sites);
        this.recordedSites = recordedSites;
        this.siteLimit = siteLimit;
        this.overflowedSites = overflowedSites;
    }

    /** Sites that ran, in the order in which they ran first; last those that share a place, one for each call. */
    public List<SiteSnapshot> sites() {
        return sites;
    }

    public int recordedSites() {
        return recordedSites;
    }

    public int siteLimit() {
        return siteLimit;
    }

    /** Sites that ran and are shown only in the sum of their call. */
    public int overflowedSites() {
        return overflowedSites;
    }
}
