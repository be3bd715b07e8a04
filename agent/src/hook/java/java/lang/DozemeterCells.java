package java.lang;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The exact counts of every slot. A slot has two cells (zero pauses, others) in each of {@link #STRIPES} stripes; a thread
 * adds atomically in the stripe that its random probe picks. Eight slots share a page of flat memory: 128 bytes a stripe,
 * so that two stripes seldom share a cache line; 1 KB a site.
 *
 * <p>Exact under any concurrency: no count is ever written but by an atomic add. Readers only read.
 */
public final class DozemeterCells {

    private static final int STRIPES = 64;
    private static final int SLOTS_PER_PAGE = 8;
    private static final int CELLS_PER_SLOT = 2;
    private static final int ZERO = 0;
    private static final int OTHER = 1;
    private static final int STRIPE_CELLS = SLOTS_PER_PAGE * CELLS_PER_SLOT;

    private static final AtomicLongArray[] PAGES =
        new AtomicLongArray[(DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT) / SLOTS_PER_PAGE];

    private DozemeterCells() {
    }

    /**
     * The cell for a pause by this thread.
     *
     * @param asked nanoseconds; zero or less is a zero pause
     */
    static int cell(int slot, long asked) {
        return stripe() * STRIPE_CELLS + (slot & SLOTS_PER_PAGE - 1) * CELLS_PER_SLOT + (asked > 0 ? OTHER : ZERO);
    }

    /** @return what the cell held before */
    static long add(int slot, int cell) {
        AtomicLongArray page = PAGES[slot / SLOTS_PER_PAGE];
        return (page == null ? published(slot) : page).getAndIncrement(cell);
    }

    private static int stripe() {
        Thread current = Thread.currentThread();
        int probe = current.threadLocalRandomProbe;
        if (probe == 0) {
            ThreadLocalRandom.current();
            probe = current.threadLocalRandomProbe;
        }
        return probe & STRIPES - 1;
    }

    /**
     * Makes sure that there is room for the slot; under the lock of {@link DozemeterSites}.
     *
     * @return whether there is
     */
    static boolean open(int slot) {
        int page = slot / SLOTS_PER_PAGE;
        try {
            if (PAGES[page] == null) {
                PAGES[page] = new AtomicLongArray(STRIPES * STRIPE_CELLS);
            }
            return true;
        } catch (OutOfMemoryError full) {
            return false;
        }
    }

    /**
     * The page of a slot that this thread saw before the page itself: possible where memory is weakly ordered. Another
     * one for a pause that began when the agent was about to be stopped, and whose page is gone.
     */
    private static AtomicLongArray published(int slot) {
        synchronized (DozemeterSites.class) {
            AtomicLongArray page = PAGES[slot / SLOTS_PER_PAGE];
            return page == null ? PAGES[0] : page;
        }
    }

    /** Empties all, and has room for the slots that calls share; under the lock of {@link DozemeterSites}. */
    static void clear() {
        Arrays.fill(PAGES, null);
        PAGES[0] = new AtomicLongArray(STRIPES * STRIPE_CELLS);
        PAGES[1] = new AtomicLongArray(STRIPES * STRIPE_CELLS);
    }

    public static long zeroPauses(int slot) {
        return sum(slot, ZERO);
    }

    public static long otherPauses(int slot) {
        return sum(slot, OTHER);
    }

    private static long sum(int slot, int kind) {
        AtomicLongArray page = PAGES[slot / SLOTS_PER_PAGE];
        int cell = slot % SLOTS_PER_PAGE * CELLS_PER_SLOT + kind;
        long sum = 0;
        for (; cell < STRIPES * STRIPE_CELLS; cell += STRIPE_CELLS) {
            sum += page.get(cell);
        }
        return sum;
    }
}
