package io.github.dozemeter.record;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.StampedLock;

/**
 * Reads what the hook counted. Reading takes no lock that a pause could wait for, and writes nothing of the hook's, so any
 * number of readers may read at any time.
 *
 * <p>The first sites to run are exported on their own, later ones in the sum of their call, except those that somebody
 * asked for by {@link #export}, or that {@link #exportAtLeast} brought out: what they did before stays in the sum, so every
 * counter only grows.
 */
public final class Recorder {

    private final SlotCounts slots;
    private final AtomicReference<Deferred> deferred;
    /** Null: since the start of the agent. */
    private final Snapshot from;
    private final Snapshot fromOfEvery;
    private volatile ExportedSites exported;
    /**
     * Held while a site comes out: who read at that moment reads once more, or its sum would have more than every later one.
     */
    private final StampedLock comingOut = new StampedLock();
    /** The most that were seen: a look may miss one. */
    private final AtomicInteger overflowed = new AtomicInteger();

    /** @param exportedSites sites that a snapshot shows on their own; later ones are summed up by call */
    public Recorder(SiteRegistry registry, int exportedSites) {
        this(new SlotCounts(registry), exportedSites, new AtomicReference<>(Deferred.NONE), false);
    }

    private Recorder(SlotCounts slots, int exportedSites, AtomicReference<Deferred> deferred, boolean sinceNow) {
        this.slots = slots;
        this.exported = new ExportedSites(exportedSites);
        this.deferred = deferred;
        this.from = sinceNow ? total() : null;
        this.fromOfEvery = sinceNow ? totalOfEvery() : null;
    }

    /** One that shows what happens from now on. */
    public Recorder sinceNow() {
        return new Recorder(slots, exported.limit(), deferred, true);
    }

    /** Never fewer than now: a site that vanishes and comes back would be a counter that falls. */
    public void exportAtLeast(int sites) {
        long stamp = comingOut.writeLock();
        try {
            if (sites > exported.limit()) {
                int end = DozemeterSites.end();
                int endOfFirst = exported.endOfFirst(end);
                int endOfMore = new ExportedSites(sites).endOfFirst(end);
                exported = exported.raised(sites, slots.read(endOfFirst, endOfMore));
            }
        } finally {
            comingOut.unlockWrite(stamp);
        }
    }

    /** @param latest what the last stack sample saw of the classes that cannot be rewritten yet */
    public void deferred(Deferred latest) {
        deferred.set(latest);
    }

    /** The figures from the start of the agent until now; in the order in which the sites ran first. */
    public Snapshot snapshot() {
        return from == null ? total() : total().since(from);
    }

    private Snapshot total() {
        long stamp = comingOut.tryOptimisticRead();
        Snapshot seen = look();
        if (!comingOut.validate(stamp)) {
            stamp = comingOut.readLock();
            try {
                seen = look();
            } finally {
                comingOut.unlockRead(stamp);
            }
        }
        return seen.withOverflowed(overflowed.accumulateAndGet(seen.overflowedSites(), Math::max));
    }

    /** A site that is promoted between the two looks at how many there are is in neither: one too few, for once. */
    private Snapshot look() {
        ExportedSites exported = this.exported;
        int end = DozemeterSites.end();
        List<SiteSnapshot> sites = new ArrayList<>();
        SiteSnapshot[] others = new SiteSnapshot[Call.values().length];
        for (int slot = DozemeterSites.FIRST_SLOT; slot < end; slot++) {
            SiteSnapshot site = slots.read(slot);
            SiteSnapshot before = exported.before(site.site());
            if (before != null) {
                sites.add(site.minus(before));
                addTo(others, before);
            } else if (exported.isAmongFirst(slot)) {
                sites.add(site);
            } else {
                addTo(others, site);
            }
        }
        addOthers(sites, others);
        // Also those that got a place or are exported since: what they did before is in the sum, and a counter never falls.
        int overflowed = exported.beyond(end) + DozemeterSites.overflowed();
        return new Snapshot(sites, end - DozemeterSites.FIRST_SLOT, exported.limit(), overflowed, deferred.get());
    }

    /** Every recorded site on its own, exported or not; last those that share a slot. */
    public Snapshot everySite() {
        return fromOfEvery == null ? totalOfEvery() : totalOfEvery().since(fromOfEvery);
    }

    private Snapshot totalOfEvery() {
        List<SiteSnapshot> sites = slots.read(DozemeterSites.FIRST_SLOT, DozemeterSites.end());
        int recorded = sites.size();
        addOthers(sites, new SiteSnapshot[Call.values().length]);
        return new Snapshot(sites, recorded, exported.limit(), DozemeterSites.overflowed(), deferred.get());
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
        long stamp = comingOut.writeLock();
        try {
            boolean isOut = exported.isAmongFirst(slot) || exported.before(site) != null;
            boolean comesOut = !isOut && exported.hasRoom();
            if (comesOut) {
                exported = exported.with(slots.read(slot));
            }
            return isOut || comesOut;
        } finally {
            comingOut.unlockWrite(stamp);
        }
    }

    /** The site that has this slot; what stands for many if it is shared. */
    public Site at(int slot) {
        return slots.at(slot);
    }

    /** Those that have no slot of their own yet. */
    public LateSites lateSites() {
        return slots.late();
    }

    private static void addTo(SiteSnapshot[] others, SiteSnapshot site) {
        int call = site.site().call().ordinal();
        others[call] = site.asOther().plus(others[call]);
    }

    private static void addOthers(List<SiteSnapshot> sites, SiteSnapshot[] others) {
        for (Call call : Call.values()) {
            SiteSnapshot other = SlotCounts.shared(call).plus(others[call.ordinal()]);
            if (other.pauses() > 0) {
                sites.add(other);
            }
        }
    }
}
