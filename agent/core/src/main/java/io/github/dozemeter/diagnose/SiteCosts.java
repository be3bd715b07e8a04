package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Site;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What each site costs, in cores, and all together. Not thread-safe while it is filled. */
final class SiteCosts {

    /** Of sites on their own, and of what stands for many, which holds what is not shown on its own. */
    private final Map<Site, Double> bySite = new HashMap<>();
    private final Map<Site, Double> named = new LinkedHashMap<>();
    private double all;
    private double intended;
    private double unnamed;
    private double untimedRate;

    /** @param shown whether it is shown on its own, and not in the sum of its call */
    void add(SiteWindow site, boolean isIntended, boolean shown) {
        double cost = site.cost();
        Call call = site.site().call();
        boolean other = site.site().isOther();
        all += cost;
        intended += isIntended ? cost : 0;
        unnamed += other ? cost : 0;
        boolean isTimed = site.timed() > 0 || call == Call.ON_SPIN_WAIT || call.isOfFutures();
        untimedRate += isTimed ? 0 : site.rate();
        if (!shown) {
            bySite.merge(Site.other(call), cost, Double::sum);
        }
        if (!other) {
            bySite.put(site.site(), cost);
        }
        if (!other && !isIntended) {
            named.put(site.site(), cost);
        }
    }

    /** 0 for a site that did not pause. */
    double of(Site site) {
        Double cost = bySite.get(site);
        return cost == null ? 0 : cost;
    }

    double all() {
        return all;
    }

    /** Of all sites but those that are meant to pause. */
    double unintended() {
        return all - intended;
    }

    /** Of sites that have no name; it is in {@link #unintended}. */
    double unnamed() {
        return unnamed;
    }

    /** Of each site that has a name and is not meant to pause. */
    Map<Site, Double> named() {
        return named;
    }

    /** Pauses a second at sites of which none was timed, though it might have been. */
    double untimedRate() {
        return untimedRate;
    }
}
