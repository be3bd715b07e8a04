package io.github.dozemeter.sample;

import java.util.ArrayList;
import java.util.List;

/** Lets sites have their turn, those that paused since the last round only. Not thread-safe. */
final class RoundRobin {

    private static final long MILLISECOND_NANOS = 1_000_000;

    private final long[] seen = new long[DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT];
    private final boolean longOnes;
    private int next = DozemeterSites.FIRST_SLOT;

    /** @param longOnes whether only pauses of over a millisecond count */
    RoundRobin(boolean longOnes) {
        this.longOnes = longOnes;
    }

    /** Returns at most so many slots; over several rounds each that pauses comes as often as every other. */
    List<Integer> round(int most) {
        int end = DozemeterSites.end();
        int sites = end - DozemeterSites.FIRST_SLOT;
        List<Integer> turn = new ArrayList<>();
        for (int looked = 0; looked < sites && turn.size() < most; looked++) {
            int slot = next;
            next = next + 1 < end ? next + 1 : DozemeterSites.FIRST_SLOT;
            long now = longOnes ? DozemeterTimes.longerThan(slot, MILLISECOND_NANOS)
                : DozemeterCounts.otherPauses(slot) + DozemeterCounts.zeroPauses(slot);
            if (now != seen[slot]) {
                seen[slot] = now;
                turn.add(slot);
            }
        }
        return turn;
    }
}
