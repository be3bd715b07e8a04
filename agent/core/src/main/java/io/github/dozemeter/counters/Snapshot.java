package io.github.dozemeter.counters;

import io.github.dozemeter.support.Decimals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Everything recorded up to a moment: since the agent's start or, by {@link #since}, in a span. Immutable. */
public final class Snapshot {

    static final long CPU_UNKNOWN = -1;
    private static final int PARTS = 100;

    public static final Snapshot NONE = fromOutside(Collections.emptyList(), 0);

    private final List<SiteFigures> sites;
    private final Span span;
    public final int recordedSites;
    public final int siteLimit;
    public final int overflowedSites;
    private final Deferred deferred;
    public final UnreadableClasses unreadable;
    /** CPU time of the whole process in the same time, in nanoseconds; negative where it is unknown. */
    public final long cpuNanos;

    /** Returns what is known of so many nanoseconds where no agent counts: these sites alone. */
    public static Snapshot fromOutside(List<SiteFigures> sites, long nanos) {
        return new Snapshot(sites, new Span(0, nanos, nanos), 0, 0, 0, Deferred.NONE,
            UnreadableClasses.NONE);
    }

    public Snapshot(List<SiteFigures> sites, Span span, int recordedSites, int siteLimit, int overflowedSites,
             Deferred deferred, UnreadableClasses unreadable) {
        this(sites, span, recordedSites, siteLimit, overflowedSites, deferred, unreadable, CPU_UNKNOWN);
    }

    private Snapshot(List<SiteFigures> sites, Span span, int recordedSites, int siteLimit, int overflowedSites,
                     Deferred deferred, UnreadableClasses unreadable, long cpuNanos) {
        this.cpuNanos = cpuNanos;
        this.sites = Collections.unmodifiableList(sites);
        this.span = span;
        this.recordedSites = recordedSites;
        this.siteLimit = siteLimit;
        this.overflowedSites = overflowedSites;
        this.deferred = deferred;
        this.unreadable = unreadable;
    }

    /** Adds the CPU time of the whole process, in nanoseconds; negative where it is unknown. */
    public Snapshot withCpu(long ofProcess) {
        return new Snapshot(sites, span, recordedSites, siteLimit, overflowedSites, deferred, unreadable, ofProcess);
    }

    /** Sites that ran, in the order in which they ran first; last those that share a place, one for each call. */
    public List<SiteFigures> sites() {
        return sites;
    }

    public Span span() {
        return span;
    }

    /** Classes that cannot be rewritten yet; no site of theirs is in {@link #sites}, whatever their threads do. */
    public Deferred deferred() {
        return deferred;
    }

    /** Returns the sites that paused since an earlier one, with their figures since, and all with schedules. */
    public Snapshot since(Snapshot earlier) {
        Map<Site, SiteFigures> before = earlier.figuresBySite();
        Span between = span.since(earlier.span);
        List<SiteFigures> changed = new ArrayList<>();
        for (SiteFigures site : sites) {
            SiteFigures change = site.since(before.get(site.site()), between);
            if (change.pauses() > 0 || change.periodNanos() > 0) {
                changed.add(change);
            }
        }
        long used = cpuNanos < 0 || earlier.cpuNanos < 0
            ? CPU_UNKNOWN : Math.max(0, cpuNanos - earlier.cpuNanos);
        return new Snapshot(changed, between, recordedSites, siteLimit, overflowedSites,
            deferred, unreadable, used);
    }

    /**
     * Returns this window with sites whose load began in it by their own time, so that a steady load has its rate at
     * once: from the first tick on at which they had made a hundredth of their pauses, or where they paused more
     * before it, from the tick before.
     *
     * @param now everything until the end of this window, since before it began
     * @param ticks the moments in it, in order
     */
    public Snapshot bySitesOwnTime(Snapshot now, List<Snapshot> ticks) {
        Map<Site, SiteFigures> all = now.figuresBySite();
        List<Map<Site, SiteFigures>> atTicks = new ArrayList<>();
        ticks.forEach(tick -> atTicks.add(tick.figuresBySite()));
        List<SiteFigures> own = new ArrayList<>();
        for (SiteFigures site : sites) {
            SiteFigures soFar = all.get(site.site());
            long before = soFar.pauses() - site.pauses();
            long few = site.pauses() / PARTS;
            int tick = 0;
            while (tick < ticks.size() && pauses(atTicks.get(tick).get(site.site())) - before <= few) {
                tick++;
            }
            boolean hasBegun = (tick > 0 || before <= few) && !site.site().call().isSchedule();
            SiteFigures change = site;
            if (hasBegun && tick > 0) {
                change = soFar.since(atTicks.get(tick - 1).get(site.site()), now.span.since(ticks.get(tick - 1).span));
            }
            if (hasBegun && tick < ticks.size()) {
                SiteFigures later = soFar.since(atTicks.get(tick).get(site.site()), now.span.since(ticks.get(tick).span));
                if (later.rate() >= change.rate()) {
                    change = later;
                }
            }
            own.add(change);
        }
        return new Snapshot(own, span, recordedSites, siteLimit, overflowedSites, deferred, unreadable, cpuNanos);
    }

    private static long pauses(SiteFigures site) {
        return site == null ? 0 : site.pauses();
    }

    private Map<Site, SiteFigures> figuresBySite() {
        Map<Site, SiteFigures> bySite = new HashMap<>(2 * sites.size());
        sites.forEach(site -> bySite.put(site.site(), site));
        return bySite;
    }

    /**
     * Says how many classes that were loaded before the agent could not be read: their code source is known, but
     * has no class file, so they may pause. Classes that the application generates do not count. Immutable.
     */
    public static final class UnreadableClasses {

        public static final UnreadableClasses NONE = new UnreadableClasses(0, 0);

        public final int number;
        public final int of;

        /** @param of all classes of the application that were loaded before the agent */
        public UnreadableClasses(int number, int of) {
            this.number = number;
            this.of = of;
        }

        /** Whether they are more than 1 %: too many to call the pauses of the others all. */
        public boolean areMany() {
            return number > of * 0.01;
        }

        @Override
        public String toString() {
            return Decimals.grouped(number) + " of " + Decimals.grouped(of)
                + " classes could not be read";
        }
    }
}
