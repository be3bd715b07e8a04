package io.github.dozemeter.record;

import java.util.HashMap;
import java.util.Map;

/**
 * Finds, among the sites that share the slot of their call, those that pause often, and gives them slots of their own. Each
 * round one pause of each shared slot records its stack: who pauses most is seen most often.
 */
public final class LateSites {

    /** By chance a site that seldom pauses is seen once or twice in so many rounds. */
    private static final int OFTEN = 3;
    private static final int ROUNDS = 30;

    private final SiteRegistry registry;
    private final Map<Integer, Integer> seen = new HashMap<>();
    private int rounds;

    LateSites(SiteRegistry registry) {
        this.registry = registry;
    }

    /** Requests the stack of the next timed pause in each shared slot. */
    public synchronized void round() {
        if (++rounds % ROUNDS == 0) {
            seen.clear();
        }
        for (Call call : Call.values()) {
            DozemeterCallers.ask(call.sharedSlot());
        }
    }

    /**
     * A pause in a shared slot told where it is.
     *
     * @param frame of the code that pauses; null if the stack does not show it
     */
    public synchronized void seen(int site, StackTraceElement frame) {
        if (seen.merge(site, 1, Integer::sum) >= OFTEN) {
            int named = registry.named(site, DozemeterSites.isFull() ? null : frame);
            if (named != 0 && DozemeterSites.promote(site, named)) {
                seen.remove(site);
            }
        }
    }
}
