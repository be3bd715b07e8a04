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

    SiteFigures read(int slot, Span span) {
        return read(slot, at(slot), registry.argument(DozemeterSites.index(slot)), span);
    }

    List<SiteFigures> read(int from, int end, Span span) {
        List<SiteFigures> sites = new ArrayList<>();
        for (int slot = from; slot < end; slot++) {
            sites.add(read(slot, span));
        }
        return sites;
    }

    /** All sites of a call that have no slot of their own. */
    static SiteFigures shared(Call call, Span span) {
        return read(call.sharedSlot(), Site.other(call), Argument.COMPUTED, span);
    }

    private static SiteFigures read(int slot, Site site, Argument argument, Span span) {
        // Times before counts: a pause is counted before it is timed, so no snapshot shows more timed than made.
        long[] times = DozemeterTimes.read(slot);
        return new SiteFigures(site, argument, DozemeterCounts.zeroPauses(slot), DozemeterCounts.otherPauses(slot),
            times == null ? Times.NONE : new Times(times), span);
    }
}
