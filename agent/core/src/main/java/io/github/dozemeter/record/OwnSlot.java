package io.github.dozemeter.record;

/** The slot in which the hook counts one site and no other. Immutable. */
public final class OwnSlot {

    private final int slot;
    /** One of the numbers of the site, which the hook knows it by. */
    public final int number;

    OwnSlot(int slot, int number) {
        this.slot = slot;
        this.number = number;
    }

    /** Made there so far: exact. */
    public long pauses() {
        return DozemeterCounts.zeroPauses(slot) + DozemeterCounts.otherPauses(slot);
    }
}
