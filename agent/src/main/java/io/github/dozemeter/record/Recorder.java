package io.github.dozemeter.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Reads what the hook counted. Reading takes no lock that an application thread could wait for, and writes nothing,
 * so any number of readers may read at any time.
 *
 * <p>The first sites to run are exported on their own, later ones in the sum of their call, except those that somebody
 * asked for by {@link #export}: what they did before stays in the sum, so every counter only grows.
 */
public final class Recorder {

    private final SiteRegistry registry;
    private final AtomicReference<List<SampledSite>> sampled;
    /** Null: since the start of the agent. */
    private final Snapshot from;
    private final Snapshot fromOfEvery;
    private volatile int exportedSites;
    /** By site, what it had done when it was asked for; replaced, never changed. */
    private volatile Map<Site, SiteSnapshot> late = Collections.emptyMap();

    /** @param exportedSites sites that a snapshot shows on their own; later ones are summed up by call */
    public Recorder(SiteRegistry registry, int exportedSites) {
        this(registry, exportedSites, new AtomicReference<>(Collections.<SampledSite>emptyList()), false);
    }

    private Recorder(SiteRegistry registry, int exportedSites, AtomicReference<List<SampledSite>> sampled,
                     boolean sinceNow) {
        this.registry = registry;
        this.exportedSites = exportedSites;
        this.sampled = sampled;
        this.from = sinceNow ? total() : null;
        this.fromOfEvery = sinceNow ? totalOfEvery() : null;
    }

    /** One that shows what happens from now on. */
    public Recorder sinceNow() {
        return new Recorder(registry, exportedSites, sampled, true);
    }

    public void export(int sites) {
        exportedSites = sites;
    }

    /** @param sites what the last look at the stacks saw; not changed afterwards */
    public void sampled(List<SampledSite> sites) {
        sampled.set(Collections.unmodifiableList(sites));
    }

    /** The figures from the start of the agent until now; in the order in which the sites ran first. */
    public Snapshot snapshot() {
        return from == null ? total() : total().since(from);
    }

    private Snapshot total() {
        int exportedSites = this.exportedSites;
        Map<Site, SiteSnapshot> asked = late;
        int end = DozemeterSites.end();
        int firstShared = Math.min(end, DozemeterSites.FIRST_SLOT + exportedSites);
        List<SiteSnapshot> sites = new ArrayList<>();
        SiteSnapshot[] others = new SiteSnapshot[Call.values().length];
        for (int slot = DozemeterSites.FIRST_SLOT; slot < end; slot++) {
            SiteSnapshot site = read(slot);
            SiteSnapshot before = asked.get(site.site());
            if (slot < firstShared) {
                sites.add(site);
            } else if (before == null) {
                addTo(others, site);
            } else {
                sites.add(site.minus(before));
                addTo(others, before);
            }
        }
        addOthers(sites, others);
        // Also those that got a place or are exported since: what they did before is in the sum, and a counter never falls.
        int overflowed = end - firstShared + DozemeterSites.overflowed();
        return new Snapshot(sites, end - DozemeterSites.FIRST_SLOT, exportedSites, overflowed, sampled.get());
    }

    /** Every recorded site on its own, exported or not; nothing that shares a place. */
    public Snapshot everySite() {
        return fromOfEvery == null ? totalOfEvery() : totalOfEvery().since(fromOfEvery);
    }

    private Snapshot totalOfEvery() {
        int end = DozemeterSites.end();
        List<SiteSnapshot> sites = new ArrayList<>();
        for (int slot = DozemeterSites.FIRST_SLOT; slot < end; slot++) {
            sites.add(read(slot));
        }
        return new Snapshot(sites, sites.size(), exportedSites, DozemeterSites.overflowed(), sampled.get());
    }

    /**
     * Exports a recorded site on its own from now on, counting from now; as many more as were allowed at first.
     *
     * @return whether it is exported
     */
    public synchronized boolean export(Site site) {
        int end = DozemeterSites.end();
        for (int slot = DozemeterSites.FIRST_SLOT; slot < end; slot++) {
            if (at(slot).equals(site)) {
                return slot < DozemeterSites.FIRST_SLOT + exportedSites || late.containsKey(site) || exportLate(slot);
            }
        }
        return false;
    }

    private boolean exportLate(int slot) {
        if (late.size() >= exportedSites) {
            return false;
        }
        Map<Site, SiteSnapshot> more = new HashMap<>(late);
        more.put(at(slot), read(slot));
        late = more;
        return true;
    }

    /** The site that has this slot. */
    public Site at(int slot) {
        return registry.at(DozemeterSites.index(slot));
    }

    private static void addTo(SiteSnapshot[] others, SiteSnapshot site) {
        int call = site.site().call().ordinal();
        others[call] = site.asOther().plus(others[call]);
    }

    private static void addOthers(List<SiteSnapshot> sites, SiteSnapshot[] others) {
        for (Call call : Call.values()) {
            SiteSnapshot other = read(call.sharedSlot(), Site.other(call), Argument.COMPUTED).plus(others[call.ordinal()]);
            if (other.pauses() > 0) {
                sites.add(other);
            }
        }
    }

    private SiteSnapshot read(int slot) {
        return read(slot, at(slot), registry.argument(DozemeterSites.index(slot)));
    }

    private static SiteSnapshot read(int slot, Site site, Argument argument) {
        // Times before counts: a pause is counted before it is timed, so no snapshot shows more timed than made.
        long[] times = DozemeterTimes.read(slot);
        return new SiteSnapshot(site, argument, DozemeterCells.zeroPauses(slot), DozemeterCells.otherPauses(slot),
            times == null ? Times.NONE : new Times(times));
    }
}
