package io.github.dozemeter.record;

import java.util.ArrayList;
import java.util.List;

/** What the hook has counted, slot by slot. */
final class SlotCounts {

    private final SiteRegistry registry;

    SlotCounts(SiteRegistry registry) {
        this.registry = registry;
    }

    /** The site that has this slot. */
    Site at(int slot) {
        return slot < DozemeterSites.FIRST_SLOT ? Site.other(Call.values()[slot - 1]) : registry.at(DozemeterSites.index(slot));
    }

    LateSites late() {
        return new LateSites(registry);
    }

    SiteSnapshot read(int slot) {
        return read(slot, at(slot), registry.argument(DozemeterSites.index(slot)));
    }

    List<SiteSnapshot> read(int from, int end) {
        List<SiteSnapshot> sites = new ArrayList<>();
        for (int slot = from; slot < end; slot++) {
            sites.add(read(slot));
        }
        return sites;
    }

    /** All sites of a call that have no slot of their own. */
    static SiteSnapshot shared(Call call) {
        return read(call.sharedSlot(), Site.other(call), Argument.COMPUTED);
    }

    private static SiteSnapshot read(int slot, Site site, Argument argument) {
        // Times before counts: a pause is counted before it is timed, so no snapshot shows more timed than made.
        long[] times = DozemeterTimes.read(slot);
        return new SiteSnapshot(site, argument, DozemeterCounts.zeroPauses(slot), DozemeterCounts.otherPauses(slot),
            times == null ? Times.NONE : new Times(times));
    }
}
