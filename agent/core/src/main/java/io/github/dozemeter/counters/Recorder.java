package io.github.dozemeter.counters;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * Reads what the hook counted, and writes nothing of the hook's. Readers take turns, a millisecond each at 2,000
 * sites; no pause waits for one.
 *
 * <p>A site is exported on its own from the moment a reader first finds it, while there are fewer than the limit,
 * or from the moment that it is chosen: by {@link #export} or {@link #exportAtLeast}. What it did before stays in
 * the sum of its call, so every counter only grows. Waits and schedules take at most half of the limit: an
 * application has many of them, most healthy.
 */
public final class Recorder {

    private final SiteRegistry registry;
    private final long startNanos;
    private final PriceSamples prices;
    /** The one since the start of the agent, often this: it has the next four fields for all. */
    private final Recorder whole;
    /** Since when the CPU clock is sampled; {@code Long.MAX_VALUE} if it is not. */
    private volatile long cpuSince = Long.MAX_VALUE;
    /** CPU time of the process since the start of the agent; null if no one has it. */
    private volatile LongSupplier processNanos;
    private volatile Deferred deferred = Deferred.NONE;
    private volatile Snapshot.UnreadableClasses unreadable = Snapshot.UnreadableClasses.NONE;
    /** Null: since the start of the agent. */
    private final Snapshot from;
    /** The exported sites, each with what it had done before; null for nothing. */
    private final Map<Site, SiteFigures> exported = new HashMap<>();
    private int limit;

    /**
     * @param exportedSites sites that a snapshot shows on their own; later ones are summed up by call
     * @param startNanos when counting began, by {@link System#nanoTime}
     */
    public Recorder(SiteRegistry registry, int exportedSites, long startNanos) {
        this(registry, exportedSites, startNanos, new PriceSamples(), null, null);
    }

    /** @param whole the recorder since the start of the agent; null if this is it */
    private Recorder(SiteRegistry registry, int exportedSites, long startNanos, PriceSamples prices,
                     Recorder whole, Snapshot from) {
        this.registry = registry;
        this.limit = exportedSites;
        this.startNanos = startNanos;
        this.prices = prices;
        this.whole = whole == null ? this : whole;
        this.from = from;
    }

    public synchronized Recorder sinceNow() {
        return new Recorder(registry, limit, startNanos, prices, whole, total());
    }

    /** @param latest what the last stack sample saw of the classes that cannot be rewritten yet */
    public void deferred(Deferred latest) {
        whole.deferred = latest;
    }

    /** @param found among the classes that were loaded before the agent */
    public void unreadable(Snapshot.UnreadableClasses found) {
        whole.unreadable = found;
    }

    /** @param isCoarse whether the CPU clock is too coarse for single pauses: steps of 10 to 15.6 ms on Windows */
    public void cpuIsSampled(boolean isCoarse) {
        whole.cpuSince = isCoarse ? Span.COARSE : System.nanoTime();
    }

    /** Says that no price will be measured: there is no CPU clock, or the user turned timing off. */
    public void cpuIsNeverSampled() {
        whole.cpuSince = Span.NO_CLOCK;
    }

    /** @param nanos CPU time of the whole process since the start of the agent; negative where it is unknown */
    public void processCpu(LongSupplier nanos) {
        whole.processNanos = nanos;
    }

    /** Figures since the start of the agent: exported sites in the order of their first runs, then the sums. */
    public synchronized Snapshot snapshot() {
        Snapshot every = everySite();
        Span span = every.span();
        List<SiteFigures> sites = new ArrayList<>();
        Map<Call, SiteFigures> others = new EnumMap<>(Call.class);
        int beyond = every.overflowedSites;
        for (SiteFigures site : every.sites()) {
            SiteFigures summedUp = site;
            if (exported.containsKey(site.site())) {
                summedUp = exported.get(site.site());
                sites.add(sinceExport(site, summedUp, span));
            }
            if (summedUp != null) {
                others.merge(site.site().call(),
                    summedUp.asOther().since(null, span), SiteFigures::plus);
                if (!site.site().isOther()) {
                    beyond++;
                }
            }
        }
        sites.addAll(others.values());
        return new Snapshot(sites, span, every.recordedSites, limit, beyond,
            whole.deferred, whole.unreadable).withCpu(every.cpuNanos);
    }

    /** @param before what the site had done before it was exported; null for nothing */
    private static SiteFigures sinceExport(SiteFigures site, SiteFigures before, Span span) {
        if (before == null) {
            return site;
        }
        return site.since(before, span.since(before.span()));
    }

    /** Every recorded site on its own, exported or not; last those that share a slot. */
    public synchronized Snapshot everySite() {
        Snapshot every = total();
        if (from != null) {
            every = every.since(from);
        }
        exportWhileThereIsRoom(every, limit, site -> null);
        return every;
    }

    private Snapshot total() {
        long now = System.nanoTime();
        Span span = new Span(startNanos, now, Math.min(now, whole.cpuSince));
        prices.take(now);
        int end = DozemeterSites.end();
        List<SiteFigures> sites = new ArrayList<>();
        for (int slot = DozemeterSites.FIRST_SLOT; slot < end; slot++) {
            sites.add(read(slot, span));
        }
        for (Call call : Call.values()) {
            SiteFigures other = read(call.sharedSlot(), span);
            if (other.pauses() > 0) {
                sites.add(other);
            }
        }
        return new Snapshot(sites, span, end - DozemeterSites.FIRST_SLOT, limit, DozemeterSites.overflowed(),
            whole.deferred, whole.unreadable).withCpu(processNanos());
    }

    private long processNanos() {
        LongSupplier nanos = whole.processNanos;
        return nanos == null ? Snapshot.CPU_UNKNOWN : nanos.getAsLong();
    }

    private SiteFigures read(int slot, Span span) {
        // A pause is counted before it is timed or expires: no snapshot shows more of these than were made.
        long[] timesRead = DozemeterTimes.read(slot);
        Times times = timesRead == null ? Times.NONE : new Times(timesRead);
        long zeroExpired = DozemeterCounts.expiredZeroPauses(slot);
        long otherExpired = DozemeterCounts.expiredOtherPauses(slot);
        SiteFigures.Counts counts = new SiteFigures.Counts(DozemeterCounts.zeroPauses(slot),
            DozemeterCounts.otherPauses(slot), zeroExpired, otherExpired);
        return new SiteFigures(at(slot), registry.known(DozemeterSites.index(slot)).argument, counts,
            times, span, prices.prices(slot, span.to));
    }

    /** Returns the site that has this slot; the sum of a call if the slot is shared. */
    public Site at(int slot) {
        if (slot < DozemeterSites.FIRST_SLOT) {
            return Site.other(Call.values()[slot - 1]);
        }
        return registry.known(DozemeterSites.index(slot)).site;
    }

    /** @return null if it shares a slot, or never ran */
    public OwnSlot ownSlot(Site site) {
        int end = DozemeterSites.end();
        for (int slot = DozemeterSites.FIRST_SLOT; slot < end; slot++) {
            if (at(slot).equals(site)) {
                return new OwnSlot(slot, site);
            }
        }
        return null;
    }

    /** Returns the ids of the threads that run the schedules of a site, of those sites of which they are known. */
    public Map<Site, Set<Long>> scheduleThreads() {
        return ScheduleThreads.read(registry);
    }

    /** Comes with the stop of the agent. */
    public void forgetSchedulers() {
        ScheduleThreads.clear();
    }

    /** Raises the limit. It never falls: a site that vanishes and comes back would be a counter that falls. */
    public synchronized void exportAtLeast(int sites) {
        exportWhileThereIsRoom(everySite(), sites, site -> site);
        limit = Math.max(limit, sites);
    }

    /**
     * Exports recorded sites from now on, counting from now, the first ones first; at most twice the limit in all.
     *
     * @return all that are exported now
     */
    public synchronized Set<Site> export(Set<Site> chosen) {
        if (!exported.keySet().containsAll(chosen)) {
            Map<Site, SiteFigures> now = new HashMap<>();
            everySite().sites().forEach(site -> now.put(site.site(), site));
            for (Site site : chosen) {
                boolean isNew = now.containsKey(site) && !site.isOther()
                    && !exported.containsKey(site);
                if (isNew && exported.size() < 2 * limit) {
                    exported.put(site, now.get(site));
                }
            }
        }
        return new HashSet<>(exported.keySet());
    }

    private void exportWhileThereIsRoom(Snapshot every, int most,
                                        UnaryOperator<SiteFigures> before) {
        long waits = exported.keySet().stream().filter(Recorder::isWait).count();
        for (SiteFigures site : every.sites()) {
            boolean isNew = !site.site().isOther() && !exported.containsKey(site.site());
            if (isNew && exported.size() < most && (!isWait(site.site()) || waits < most / 2)) {
                exported.put(site.site(), before.apply(site));
                if (isWait(site.site())) {
                    waits++;
                }
            }
        }
    }

    private static boolean isWait(Site site) {
        return site.call().mayExpire() || site.call().isSchedule();
    }

    /** The slot in which the hook counts one site and no other. Immutable. */
    public static final class OwnSlot {

        private final int slot;
        public final Site site;
        /** One of the numbers of the site, which the hook knows it by. */
        public final int number;

        private OwnSlot(int slot, Site site) {
            this.slot = slot;
            this.site = site;
            this.number = SiteRegistry.number(DozemeterSites.index(slot), site);
        }

        public long pauses() {
            return DozemeterCounts.zeroPauses(slot) + DozemeterCounts.otherPauses(slot);
        }
    }
}
