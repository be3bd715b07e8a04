package io.github.dozemeter.record;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads what the hook counted. Reading takes no lock that an application thread could wait for, and writes nothing,
 * so any number of readers may read at any time.
 */
public final class Recorder {

    private final SiteRegistry registry;
    private final int exportedSites;

    /** @param exportedSites sites that a snapshot shows on their own; later ones are summed up by call */
    public Recorder(SiteRegistry registry, int exportedSites) {
        this.registry = registry;
        this.exportedSites = exportedSites;
    }

    /** The figures from the start of the agent until now; in the order in which the sites ran first. */
    public Snapshot snapshot() {
        int end = DozemeterSites.end();
        int firstShared = Math.min(end, DozemeterSites.FIRST_SLOT + exportedSites);
        List<SiteSnapshot> sites = new ArrayList<>();
        SiteSnapshot[] others = new SiteSnapshot[Call.values().length];
        for (int slot = DozemeterSites.FIRST_SLOT; slot < end; slot++) {
            Site site = registry.at(DozemeterSites.index(slot));
            if (slot < firstShared) {
                sites.add(read(slot, site));
            } else {
                int call = site.call().ordinal();
                others[call] = read(slot, Site.other(site.call())).plus(others[call]);
            }
        }
        addOthers(sites, others);
        int overflowed = end - firstShared + DozemeterSites.overflowed();
        return new Snapshot(sites, end - DozemeterSites.FIRST_SLOT, exportedSites, overflowed);
    }

    private static void addOthers(List<SiteSnapshot> sites, SiteSnapshot[] others) {
        for (Call call : Call.values()) {
            SiteSnapshot other = read(call.sharedSlot(), Site.other(call)).plus(others[call.ordinal()]);
            if (other.pauses() > 0) {
                sites.add(other);
            }
        }
    }

    private static SiteSnapshot read(int slot, Site site) {
        // Times before counts: a pause is counted before it is timed, so no snapshot shows more timed than made.
        long[] times = DozemeterTimes.read(slot);
        return new SiteSnapshot(site, DozemeterSites.zeroPauses(slot), DozemeterSites.otherPauses(slot),
            times == null ? Times.NONE : new Times(times));
    }
}
