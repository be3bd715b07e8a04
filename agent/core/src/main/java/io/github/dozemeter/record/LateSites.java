package io.github.dozemeter.record;

import java.util.HashMap;
import java.util.Map;

/**
 * Finds, among the sites that share the slot of their call, those that pause often, and gives them the slots that were
 * kept for such. A round is cheap; one thread makes one every second or so. A site without a name is named first.
 */
public final class LateSites {

    /** In so many rounds one after the other: by chance a site that seldom pauses is seen in one. */
    private static final int ROUNDS = 3;

    private final SiteRegistry registry;
    private Map<Integer, Integer> seen = new HashMap<>();
    /** By the slot that it shares, a site that needs a name. */
    private final Map<Integer, Integer> wanted = new HashMap<>();

    LateSites(SiteRegistry registry) {
        this.registry = registry;
    }

    public synchronized void round() {
        wanted.clear();
        if (DozemeterSites.overflowed() == 0) {
            return;
        }
        Map<Integer, Integer> now = new HashMap<>();
        for (int site : DozemeterLate.take()) {
            int rounds = seen.getOrDefault(site, 0) + 1;
            if (site >>> DozemeterSites.CALL_BITS >= DozemeterSites.FIRST_SLOT && (rounds < ROUNDS || !open(site))) {
                now.put(site, rounds);
            }
        }
        seen = now;
    }

    private boolean open(int site) {
        int known = registry.known(site);
        if (known == 0 && !DozemeterSites.isFull()) {
            wanted.put(site & DozemeterSites.FIRST_SLOT - 1, site);
        }
        return known == site ? DozemeterSites.promote(site) : known != 0 && DozemeterSites.join(site, known);
    }

    /** Requests the stack of a pause from each slot that sites of a call share: of a site that needs a name, else of any. */
    public synchronized void ask() {
        for (Call call : Call.values()) {
            Integer site = wanted.get(call.sharedSlot());
            if (site == null) {
                DozemeterCallers.ask(call.sharedSlot());
            } else {
                DozemeterCallers.ask(call.sharedSlot(), site);
            }
        }
    }

    /** @param frame where a site was seen pausing */
    public synchronized void seen(int site, StackTraceElement frame) {
        if (wanted.containsValue(site)) {
            registry.name(site, frame);
        }
    }
}
