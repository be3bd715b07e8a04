package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.WakeUps;
import java.util.ArrayList;
import java.util.List;

/**
 * Figures of sites of deferred classes, from threads that wait there alone. Exact is how often each of these threads waited
 * (the JDK counts that; a {@code yield} it does not count), estimated that it was there.
 */
final class DeferredEstimates {

    /**
     * No sleep that requests a time is shorter: Linux adds 50 µs of timer slack, and a JDK before 21 rounds up to a
     * millisecond. A yield takes no time at all.
     */
    private static final double LEAST_SLEEP_SECONDS = 50e-6;

    private DeferredEstimates() {
    }

    static List<SiteFigures> of(WakeUps wakeUps, Deferred deferred) {
        List<SiteFigures> sites = new ArrayList<>();
        for (WakeUps.Row row : wakeUps.rows()) {
            Site site = row.place() == null || row.kind() != StackPlace.Kind.PAUSE ? null : site(row.place(), deferred);
            if (site != null) {
                sites.add(figures(site, row, wakeUps.seconds()));
            }
        }
        return sites;
    }

    private static Site site(StackPlace place, Deferred deferred) {
        for (SampledSite sampled : deferred.sites()) {
            if (sampled.site().call().label().equals(place.call()) && sampled.site().isAt(place.frame())) {
                return sampled.site();
            }
        }
        return null;
    }

    private static SiteFigures figures(Site site, WakeUps.Row row, double seconds) {
        boolean yields = site.call() == Call.THREAD_YIELD;
        long pauses = yields || Double.isNaN(row.waits()) ? 0 : Math.round(row.waits() * seconds);
        boolean zero = yields || ShortPoll.RUN_OUT.contains(site.call()) && row.meanWait() < LEAST_SLEEP_SECONDS;
        return SiteFigures.estimated(site, pauses, row.inPlace() * seconds, zero, row.spin() * seconds,
            new SiteFigures.Estimate(row.threads(), row.threadNames(), row.samples(), seconds));
    }
}
