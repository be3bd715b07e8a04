package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteSnapshot;
import io.github.dozemeter.record.Snapshot;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The figures of every site from the start of the agent to one moment. What is summed up as "other" is left out: many
 * places share it, and no advice fits them all. Immutable.
 */
public final class Totals {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<Site, Sums> bySite = new LinkedHashMap<>();
    private final int sampled;
    private final long nanos;

    private Totals(int sampled, long nanos) {
        this.sampled = sampled;
        this.nanos = nanos;
    }

    /** @param nanos the moment, on any clock that all totals share */
    public static Totals of(Snapshot snapshot, long nanos) {
        Totals totals = new Totals(snapshot.sampled().size(), nanos);
        for (SiteSnapshot site : snapshot.sites()) {
            if (!site.site().isOther()) {
                totals.bySite.put(site.site(), Sums.of(site));
            }
        }
        return totals;
    }

    /** Before anything paused. */
    public static Totals none(long nanos) {
        return new Totals(0, nanos);
    }

    Iterable<Site> sites() {
        return bySite.keySet();
    }

    Sums sums(Site site) {
        Sums sums = bySite.get(site);
        return sums == null ? Sums.NONE : sums;
    }

    /** Sites that are only sampled, and have no figures. */
    int sampled() {
        return sampled;
    }

    double secondsSince(long earlier) {
        return (nanos - earlier) / NANOS_PER_SECOND;
    }

    long nanos() {
        return nanos;
    }
}
