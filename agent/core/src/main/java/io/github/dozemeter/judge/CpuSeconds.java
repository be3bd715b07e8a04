package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import java.util.HashMap;
import java.util.Map;

/**
 * Sums up the CPU time of each site's pauses since the agent started. Every reading settles the pauses since the one before
 * with the price of the last tick, so that the sum moves with the pauses. A new price holds from its tick on, and nothing that
 * was shown is taken back: the sum never falls. Thread-safe.
 */
public final class CpuSeconds {

    private final Map<Site, Account> bySite = new HashMap<>();

    /** What a site has used, up to so many of its pauses, and the price of the next. */
    private static final class Account {

        private double seconds;
        private long pauses;
        private double price;

        void settle(long pausesSoFar) {
            seconds += Math.max(0, pausesSoFar - pauses) * price;
            pauses = Math.max(pauses, pausesSoFar);
        }
    }

    /** @param recent what happened since the last tick */
    public synchronized void tick(Snapshot recent, Diagnosis judged) {
        for (SiteFigures site : recent.sites()) {
            Cost cost = judged.costOf(site.site());
            SiteFigures ofWindow = judged.figures(site.site());
            if (cost.isKnown() && ofWindow != null && ofWindow.rate() > 0) {
                price(site.site(), site.pausesSoFar(), site.pauses(), cost.cores / ofWindow.rate());
            }
        }
    }

    /**
     * @param recent pauses since the last tick, for which a site that had no price has this one
     * @param seconds CPU time of one pause from now on
     */
    synchronized void price(Site site, long pausesSoFar, long recent, double seconds) {
        Account account = bySite.get(site);
        if (account == null) {
            account = new Account();
            account.pauses = pausesSoFar - recent;
            account.price = seconds;
            bySite.put(site, account);
        }
        account.settle(pausesSoFar);
        account.price = seconds;
    }

    /** Settles the pauses of a site up to now; not a number where it has had no price. */
    synchronized double settled(Site site, long pausesSoFar) {
        Account account = bySite.get(site);
        if (account == null) {
            return Double.NaN;
        }
        // The sum of a call has the pauses of sites with accounts of their own.
        if (!site.isOther()) {
            account.settle(pausesSoFar);
        }
        return account.seconds;
    }
}
