package io.github.dozemeter.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Everything recorded at one moment: since the start of the agent or, by {@link #since}, in a span of time. Immutable. */
public final class Snapshot {

    private final List<SiteFigures> sites;
    private final Span span;
    private final int recordedSites;
    private final int siteLimit;
    private final int overflowedSites;
    private final Deferred deferred;

    Snapshot(List<SiteFigures> sites, Span span, int recordedSites, int siteLimit, int overflowedSites, Deferred deferred) {
        this.sites = Collections.unmodifiableList(sites);
        this.span = span;
        this.recordedSites = recordedSites;
        this.siteLimit = siteLimit;
        this.overflowedSites = overflowedSites;
        this.deferred = deferred;
    }

    /** Sites that ran, in the order in which they ran first; last those that share a place, one for each call. */
    public List<SiteFigures> sites() {
        return sites;
    }

    /** The time in which all of this happened. */
    public Span span() {
        return span;
    }

    /** Classes that cannot be rewritten yet; no site of theirs is in {@link #sites}, whatever their threads do. */
    public Deferred deferred() {
        return deferred;
    }

    /** What happened since an earlier snapshot: sites that paused, with the figures of that time only, and all that made schedules. */
    public Snapshot since(Snapshot earlier) {
        Map<Site, SiteFigures> before = new HashMap<>(2 * earlier.sites.size());
        for (SiteFigures site : earlier.sites) {
            before.put(site.site(), site);
        }
        Span between = span.since(earlier.span);
        List<SiteFigures> changed = new ArrayList<>();
        for (SiteFigures site : sites) {
            SiteFigures change = site.since(before.get(site.site()), between);
            if (change.pauses() > 0 || change.periodNanos() > 0) {
                changed.add(change);
            }
        }
        return new Snapshot(changed, between, recordedSites, siteLimit, overflowedSites, deferred);
    }

    Snapshot withOverflowed(int overflowed) {
        return new Snapshot(sites, span, recordedSites, siteLimit, overflowed, deferred);
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
