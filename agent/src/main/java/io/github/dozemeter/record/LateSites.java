package io.github.dozemeter.record;

import java.util.HashMap;
import java.util.Map;

/**
 * Finds, among the sites that came when the table was full, those that pause often, and gives them the places that were
 * kept for such. Each look is cheap; one thread looks, every second or so.
 */
public final class LateSites {

    /** In so many looks one after the other: by chance a site that seldom pauses is seen in one. */
    private static final int LOOKS = 3;

    private Map<Integer, Integer> seen = new HashMap<>();

    public void look() {
        if (DozemeterSites.overflowed() == 0) {
            return;
        }
        Map<Integer, Integer> now = new HashMap<>();
        for (int site : DozemeterLate.take()) {
            int looks = seen.getOrDefault(site, 0) + 1;
            if (site != 0 && (looks < LOOKS || !DozemeterSites.promote(site))) {
                now.put(site, looks);
            }
        }
        seen = now;
    }
}
