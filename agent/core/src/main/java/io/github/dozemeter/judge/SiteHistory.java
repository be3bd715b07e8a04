package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The last five minutes of the sites that cost most, some 30 KB for as many as are kept. A site that is not among
 * them at a tick loses its past. Immutable.
 */
public final class SiteHistory {

    public static final SiteHistory NONE = new SiteHistory(Collections.emptyMap());
    static final int SITES = 50;
    /** Ten seconds each. */
    static final int POINTS = 30;

    private final Map<Site, Points> bySite;

    private SiteHistory(Map<Site, Points> bySite) {
        this.bySite = bySite;
    }

    /**
     * @param now since the start, to choose the sites from
     * @param recent what happened since the last point
     */
    public SiteHistory next(Snapshot now, Snapshot recent, Diagnosis diagnosis) {
        Set<Site> kept = diagnosis.inOrder(now.sites()).stream().map(SiteFigures::site)
            .filter(site -> !site.isOther()).limit(SITES)
            .collect(Collectors.toCollection(HashSet::new));
        Map<Site, Points> next = new HashMap<>(2 * SITES);
        for (SiteFigures site : recent.sites()) {
            if (kept.remove(site.site())) {
                Points before = of(site.site());
                next.put(site.site(), before.plus(site.rate(), site.requestedNanos(),
                    site.realisedNanos()));
            }
        }
        kept.forEach(quiet -> next.put(quiet, of(quiet).plus(0, Double.NaN, Double.NaN)));
        return new SiteHistory(next);
    }

    /** Returns its points, without one where nothing is known. */
    public Points of(Site site) {
        return bySite.getOrDefault(site, Points.NONE);
    }

    /** The past of a site, a point for each tick, the newest last; at most 30, which only this class writes. */
    public static final class Points {

        private static final Points NONE = new Points(new float[0], new float[0], new float[0]);

        /** Pauses a second. */
        public final float[] rates;
        /** Means of the time requested, in seconds; not a number where there is none. */
        public final float[] requested;
        /** Means of the time realised, likewise. */
        public final float[] realised;

        private Points(float[] rates, float[] requested, float[] realised) {
            this.rates = rates;
            this.requested = requested;
            this.realised = realised;
        }

        private Points plus(double rate, double requestedNanos, double realisedNanos) {
            return new Points(plus(rates, rate), plus(requested, requestedNanos / 1e9),
                plus(realised, realisedNanos / 1e9));
        }

        private static float[] plus(float[] points, double point) {
            int kept = Math.min(points.length, POINTS - 1);
            float[] longer = Arrays.copyOfRange(points, points.length - kept, points.length + 1);
            longer[kept] = (float) point;
            return longer;
        }
    }
}
