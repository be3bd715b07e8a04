package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Label;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.judge.Cost.Precision;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the schedules of a site cost: all CPU of the threads that run them, whatever else runs there; so the cost is a
 * bound. Schedules of several sites on the same threads divide it by how often they tick, and it is about that.
 * Immutable.
 */
final class ScheduleCosts {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<Site, OfSite> bySite = new HashMap<>();
    /** CPU of all threads that run schedules, each of them once. */
    final double cores;

    /** The cost of a site's schedules, and the threads that run them. Not thread-safe while it is summed up. */
    static final class OfSite {

        private final boolean isKnown;
        private final boolean isCoarse;
        /** Those that did something in this span. */
        private int threads;
        /** Of all threads together, by second. */
        private double wakeUps;
        private double cores;
        private boolean isShared;
        private final Set<String> names = new TreeSet<>();

        private OfSite(boolean isKnown, boolean isCoarse) {
            this.isKnown = isKnown;
            this.isCoarse = isCoarse;
        }

        private void add(ThreadActivity thread, double seconds, double part) {
            threads++;
            names.add(Label.threads(thread.name));
            wakeUps += thread.wakeUps() / seconds;
            cores += Math.max(0, thread.cpuNanos) / NANOS_PER_SECOND / seconds * part;
            isShared |= part < 1;
        }

        Cost cost() {
            if (!isKnown) {
                return Cost.NEVER_KNOWN;
            }
            if (isCoarse && cores < Cost.MIN_OF_COARSE) {
                return Cost.TOO_LITTLE;
            }
            return new Cost(cores, isShared ? Precision.ABOUT : Precision.UP_TO);
        }

        /** Whether a thread may have ticked in this span. */
        boolean mayTick() {
            return !isKnown || threads > 0;
        }

        /** Says which threads tick, how often they wake up and what they use, as a part of a sentence. */
        String text() {
            if (!isKnown) {
                return "which threads run it is not known here";
            }
            String all = String.join(", ", names);
            String rate = Numbers.rate(wakeUps) + " wakeups/s";
            Cost cost = cost();
            String used = cost.isKnown() ? cost + " of a core" : cost.toString();
            if (threads == 1) {
                return "its thread " + all + " makes " + rate + " and uses " + used;
            }
            return "its " + threads + " threads " + all + " make " + rate + " and use " + used;
        }
    }

    /** @param judged counted sites, schedules among them, of whatever span */
    ScheduleCosts(Collection<SiteFigures> judged, ThreadsSnapshot threads) {
        Map<Site, Double> rates = new HashMap<>();
        for (SiteFigures site : judged) {
            if (site.site().call().isSchedule() && site.periodNanos() > 0 && threads.seconds() > 0) {
                rates.put(site.site(), NANOS_PER_SECOND / site.periodNanos());
                bySite.put(site.site(), new OfSite(threads.knowsThreadsOf(site.site()), site.span().isCpuCoarse()));
            }
        }
        double all = 0;
        for (ThreadActivity thread : threads.threads()) {
            Set<Site> sites = threads.schedulesOf(thread);
            double ticks = sites.stream().mapToDouble(site -> rates.getOrDefault(site, 0.0)).sum();
            for (Site site : sites) {
                OfSite ofSite = bySite.get(site);
                if (ofSite != null) {
                    ofSite.add(thread, threads.seconds(), rates.get(site) / ticks);
                }
            }
            if (sites.stream().anyMatch(bySite::containsKey)) {
                all += Math.max(0, thread.cpuNanos) / NANOS_PER_SECOND / threads.seconds();
            }
        }
        this.cores = all;
    }

    /** @param ticks null where nothing is known of its threads yet */
    static String reason(SiteFigures site, OfSite ticks) {
        String period = Numbers.written(site.periodNanos());
        long made = site.schedules();
        String schedules = "schedules with a period of " + period + " at the shortest, made " + Numbers.count(made) + " times";
        String which = "which of them were";
        if (made == 1) {
            schedules = "a schedule with a period of " + period + ", made once";
            which = "whether it was";
        }
        String threads = ticks == null ? "" : "; " + ticks.text();
        return schedules + " since the agent started" + threads + "; " + which
            + " cancelled, and what was scheduled before, is not seen";
    }

    Map<Site, OfSite> bySite() {
        return bySite;
    }
}
