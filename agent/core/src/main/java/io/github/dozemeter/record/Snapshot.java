package io.github.dozemeter.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Everything recorded, at one moment. Immutable. */
public final class Snapshot {

    private final List<SiteSnapshot> sites;
    private final int recordedSites;
    private final int siteLimit;
    private final int overflowedSites;
    private final Deferred deferred;

    Snapshot(List<SiteSnapshot> sites, int recordedSites, int siteLimit, int overflowedSites,
             Deferred deferred) {
        this.sites = Collections.unmodifiableList(sites);
        this.deferred = deferred;
        this.recordedSites = recordedSites;
        this.siteLimit = siteLimit;
        this.overflowedSites = overflowedSites;
    }

    /** Sites that ran, in the order in which they ran first; last those that share a place, one for each call. */
    public List<SiteSnapshot> sites() {
        return sites;
    }

    /** Classes that cannot be rewritten yet; no site of theirs is in {@link #sites}, whatever their threads do. */
    public Deferred deferred() {
        return deferred;
    }

    /** What happened since an earlier snapshot: sites that paused, with the figures of that time only. */
    Snapshot since(Snapshot earlier) {
        Map<Site, SiteSnapshot> before = new HashMap<>();
        for (SiteSnapshot site : earlier.sites) {
            before.put(site.site(), site);
        }
        List<SiteSnapshot> changed = new ArrayList<>();
        for (SiteSnapshot site : sites) {
            SiteSnapshot change = site.minus(before.get(site.site()));
            if (change.pauses() > 0) {
                changed.add(change);
            }
        }
        return new Snapshot(changed, recordedSites, siteLimit, overflowedSites, deferred);
    }

    Snapshot withOverflowed(int overflowed) {
        return new Snapshot(sites, recordedSites, siteLimit, overflowed, deferred);
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
