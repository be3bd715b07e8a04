package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteSnapshot;
import io.github.dozemeter.record.Snapshot;
import java.util.LinkedHashMap;
import java.util.Map;

/** The figures of every site from the start of the agent to one moment, those that share a slot as one. Immutable. */
public final class Totals {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<Site, Sums> bySite = new LinkedHashMap<>();
    private final Deferred deferred;
    private final long nanos;

    private Totals(Deferred deferred, long nanos) {
        this.deferred = deferred;
        this.nanos = nanos;
    }

    /** @param nanos the moment, on any clock that all totals share */
    public static Totals of(Snapshot snapshot, long nanos) {
        Totals totals = new Totals(snapshot.deferred(), nanos);
        for (SiteSnapshot site : snapshot.sites()) {
            totals.bySite.put(site.site(), Sums.of(site));
        }
        return totals;
    }

    /** Before anything paused. */
    public static Totals none(long nanos) {
        return new Totals(Deferred.NONE, nanos);
    }

    Iterable<Site> sites() {
        return bySite.keySet();
    }

    Sums sums(Site site) {
        Sums sums = bySite.get(site);
        return sums == null ? Sums.NONE : sums;
    }

    /** Classes whose sites have no figures. */
    Deferred deferred() {
        return deferred;
    }

    double secondsSince(long earlier) {
        return (nanos - earlier) / NANOS_PER_SECOND;
    }

    long nanos() {
        return nanos;
    }
}
