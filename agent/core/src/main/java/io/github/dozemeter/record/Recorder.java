package io.github.dozemeter.record;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.StampedLock;

/**
 * Reads what the hook counted. Reading takes no lock that a pause could wait for, and writes nothing of the hook's, so any
 * number of readers may read at any time.
 *
 * <p>The first sites to run are exported on their own, later ones in the sum of their call, except those that
 * {@link #export} or {@link #exportAtLeast} added: what they did before stays in the sum, so every counter only grows.
 */
public final class Recorder {

    private final SlotCounts slots;
    private final long startNanos;
    /** Since when the CPU clock is sampled; {@code Long.MAX_VALUE} if it is not. */
    private final AtomicLong cpuSince;
    private final AtomicReference<Deferred> deferred;
    /** Null: since the start of the agent. */
    private final Snapshot from;
    private final Snapshot fromOfEvery;
    private volatile ExportedSites exported;
    /**
     * Held while a site is added to the exported ones: a reader at that moment reads once more, or its sum would have more
     * than every later one.
     */
    private final StampedLock exporting = new StampedLock();
    /** The most that were seen: a reader may miss one. */
    private final AtomicInteger overflowed = new AtomicInteger();

    /** @param exportedSites sites that a snapshot shows on their own; later ones are summed up by call */
    public Recorder(SiteRegistry registry, int exportedSites) {
        this(registry, exportedSites, System.nanoTime());
    }

    /** @param startNanos when counting began, by {@link System#nanoTime} */
    public Recorder(SiteRegistry registry, int exportedSites, long startNanos) {
        this(new SlotCounts(registry), startNanos, new AtomicLong(Long.MAX_VALUE), exportedSites,
            new AtomicReference<>(Deferred.NONE), false);
    }

    private Recorder(SlotCounts slots, long startNanos, AtomicLong cpuSince, int exportedSites,
                     AtomicReference<Deferred> deferred, boolean sinceNow) {
        this.slots = slots;
        this.startNanos = startNanos;
        this.cpuSince = cpuSince;
        this.exported = new ExportedSites(exportedSites);
        this.deferred = deferred;
        this.from = sinceNow ? total() : null;
        this.fromOfEvery = sinceNow ? totalOfEvery() : null;
    }

    /** One that shows what happens from now on. */
    public Recorder sinceNow() {
        return new Recorder(slots, startNanos, cpuSince, exported.limit(), deferred, true);
    }

    /** Never fewer than now: a site that vanishes and comes back would be a counter that falls. */
    public void exportAtLeast(int sites) {
        long stamp = exporting.writeLock();
        try {
            if (sites > exported.limit()) {
                int end = DozemeterSites.end();
                int endOfFirst = exported.endOfFirst(end);
                int endOfMore = new ExportedSites(sites).endOfFirst(end);
                exported = exported.raised(sites, slots.read(endOfFirst, endOfMore, span()));
            }
        } finally {
            exporting.unlockWrite(stamp);
        }
    }

    /** @param latest what the last stack sample saw of the classes that cannot be rewritten yet */
    public void deferred(Deferred latest) {
        deferred.set(latest);
    }

    /** From now on the CPU clock is sampled. */
    public void cpuIsSampled() {
        cpuSince.set(System.nanoTime());
    }

    private Span span() {
        long now = System.nanoTime();
        return new Span(startNanos, now, Math.min(now, cpuSince.get()));
    }

    /** The figures from the start of the agent until now; in the order in which the sites ran first. */
    public Snapshot snapshot() {
        return from == null ? total() : total().since(from);
    }

    private Snapshot total() {
        long stamp = exporting.tryOptimisticRead();
        Snapshot seen = read();
        if (!exporting.validate(stamp)) {
            stamp = exporting.readLock();
            try {
                seen = read();
            } finally {
                exporting.unlockRead(stamp);
            }
        }
        return seen.withOverflowed(overflowed.accumulateAndGet(seen.overflowedSites(), Math::max));
    }

    /** A site that is promoted between the two times that they are counted is in neither: one too few, for once. */
    private Snapshot read() {
        ExportedSites exported = this.exported;
        Span span = span();
        int end = DozemeterSites.end();
        List<SiteFigures> sites = new ArrayList<>();
        SiteFigures[] others = new SiteFigures[Call.values().length];
        for (int slot = DozemeterSites.FIRST_SLOT; slot < end; slot++) {
            SiteFigures site = slots.read(slot, span);
            SiteFigures before = exported.before(site.site());
            if (before != null) {
                sites.add(site.since(before, span.since(before.span())));
                addTo(others, before);
            } else if (exported.isAmongFirst(slot)) {
                sites.add(site);
            } else {
                addTo(others, site);
            }
        }
        addOthers(sites, others, span);
        // Also those that got a place or are exported since: what they did before is in the sum, and a counter never falls.
        int overflowed = exported.beyond(end) + DozemeterSites.overflowed();
        return new Snapshot(sites, span, end - DozemeterSites.FIRST_SLOT, exported.limit(), overflowed, deferred.get());
    }

    /** Every recorded site on its own, exported or not; last those that share a slot. */
    public Snapshot everySite() {
        return fromOfEvery == null ? totalOfEvery() : totalOfEvery().since(fromOfEvery);
    }

    private Snapshot totalOfEvery() {
        Span span = span();
        List<SiteFigures> sites = slots.read(DozemeterSites.FIRST_SLOT, DozemeterSites.end(), span);
        int recorded = sites.size();
        addOthers(sites, new SiteFigures[Call.values().length], span);
        return new Snapshot(sites, span, recorded, exported.limit(), DozemeterSites.overflowed(), deferred.get());
    }

    /**
     * Exports a recorded site on its own from now on, counting from now; as many more as were allowed at first.
     *
     * @return whether it is exported
     */
    public boolean export(Site site) {
        int end = DozemeterSites.end();
        for (int slot = DozemeterSites.FIRST_SLOT; slot < end; slot++) {
            if (at(slot).equals(site)) {
                return export(slot, site);
            }
        }
        return false;
    }

    private boolean export(int slot, Site site) {
        long stamp = exporting.writeLock();
        try {
            boolean isExported = exported.isAmongFirst(slot) || exported.before(site) != null;
            boolean isAdded = !isExported && exported.hasRoom();
            if (isAdded) {
                exported = exported.with(slots.read(slot, span()));
            }
            return isExported || isAdded;
        } finally {
            exporting.unlockWrite(stamp);
        }
    }

    /** The sites that are exported on their own now. */
    public Set<Site> exportedSites() {
        ExportedSites exported = this.exported;
        int end = DozemeterSites.end();
        Set<Site> sites = new HashSet<>();
        for (int slot = DozemeterSites.FIRST_SLOT; slot < end; slot++) {
            Site site = at(slot);
            if (exported.isAmongFirst(slot) || exported.before(site) != null) {
                sites.add(site);
            }
        }
        return sites;
    }

    /** The site that has this slot; what stands for many if it is shared. */
    public Site at(int slot) {
        return slots.at(slot);
    }

    /** Those that have no slot of their own yet. */
    public LateSites lateSites() {
        return slots.late();
    }

    private static void addTo(SiteFigures[] others, SiteFigures site) {
        int call = site.site().call().ordinal();
        others[call] = site.asOther().plus(others[call]);
    }

    private static void addOthers(List<SiteFigures> sites, SiteFigures[] others, Span span) {
        for (Call call : Call.values()) {
            SiteFigures other = SlotCounts.shared(call, span).plus(others[call.ordinal()]);
            if (other.pauses() > 0) {
                sites.add(other);
            }
        }
    }
}
