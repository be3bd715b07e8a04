package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The last five minutes of the sites that cost most, some 30 KB for as many as are kept. A site that is not among them
 * at a tick loses its past. Immutable.
 */
public final class Trends {

    static final int SITES = 50;

    private final Map<Site, Trend> bySite;
    private final Totals end;

    private Trends(Map<Site, Trend> bySite, Totals end) {
        this.bySite = bySite;
        this.end = end;
    }

    public static Trends from(Totals start) {
        return new Trends(Collections.<Site, Trend>emptyMap(), start);
    }

    /** With one point more, of the time from the last one until now. */
    public Trends next(Totals now, Diagnosis diagnosis) {
        Map<Site, Trend> next = new HashMap<>(2 * SITES);
        double seconds = now.secondsSince(end.nanos());
        for (Site site : worst(now, diagnosis)) {
            next.put(site, of(site).plus(now.sums(site).minus(end.sums(site)), seconds));
        }
        return new Trends(next, now);
    }

    private static List<Site> worst(Totals now, Diagnosis diagnosis) {
        List<Site> sites = new ArrayList<>();
        for (Site site : now.sites()) {
            if (!site.isOther()) {
                sites.add(site);
            }
        }
        sites.sort((a, b) -> {
            int cost = Double.compare(diagnosis.cost(b), diagnosis.cost(a));
            return cost != 0 ? cost : Long.compare(now.sums(b).pauses(), now.sums(a).pauses());
        });
        return sites.subList(0, Math.min(SITES, sites.size()));
    }

    /** Without a point where nothing is known. */
    public Trend of(Site site) {
        Trend trend = bySite.get(site);
        return trend == null ? Trend.NONE : trend;
    }
}
