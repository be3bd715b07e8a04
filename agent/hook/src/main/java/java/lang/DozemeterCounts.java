package java.lang;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The exact counts of every slot, and the decision whether a pause is timed. A slot has two cells (zero pauses, others) in
 * each of {@link #STRIPES} stripes; a thread adds atomically in the stripe that its random probe picks. Eight slots share a
 * page of flat memory: 128 bytes a stripe, so that two stripes seldom share a cache line; 1 KB a site.
 *
 * <p>Where sites of a page wait for something that may come before their time is over, a page of the same size counts how
 * many of them expired.
 *
 * <p>Exact under any concurrency: no count is ever written but by an atomic add. Readers only read.
 */
public final class DozemeterCounts {

    private static final int STRIPES = 64;
    private static final int SLOTS_PER_PAGE = 8;
    private static final int CELLS_PER_SLOT = 2;
    private static final int ZERO = 0;
    private static final int OTHER = 1;
    private static final int STRIPE_CELLS = SLOTS_PER_PAGE * CELLS_PER_SLOT;

    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private static final AtomicLongArray[] PAGES =
        new AtomicLongArray[(DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT) / SLOTS_PER_PAGE];

    private static final AtomicLongArray[] EXPIRED = new AtomicLongArray[PAGES.length];
    /** In the number that {@link #countWait} gives: the slot is not the site's own. */
    private static final int SHARED = 1;
    /** As many waits of a new site are timed in each of its cells, before its rate is known. */
    private static final long NEW_SITE = 10_000;

    /** By slot: all waits at a lower position of their cell are timed, later ones by sample; below zero, none is. Plain, as below. */
    private static final long[] TIMED_BEFORE = new long[DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT];
    // Plain on purpose: a pause is a call that no compiler moves a read across, and a late look is harmless.
    private static long timedAbove;
    private static int blockMask;

    static {
        // Not at the first pause: at the end of a full stack, what it initialises would be broken for good.
        ThreadLocalRandom.current();
        new AtomicLongArray(1).getAndIncrement(0);
    }

    private DozemeterCounts() {
    }

    /**
     * Counts a pause that is about to be made.
     *
     * @param requested nanoseconds; zero or less is a zero pause
     * @return the weight to time it with, 0 for not at all; below zero if the slot is not the site's own
     */
    static int count(int site, long requested) {
        int slot = DozemeterSites.slot(site);
        int cell = cell(slot, requested);
        long before = add(slot, cell);
        if (requested > timedAbove) {
            DozemeterPausing.begins(slot, requested);
            return slot < DozemeterSites.FIRST_SLOT ? -1 : 1;
        }
        int weight = sampled(before, cell);
        return weight != 0 && slot < DozemeterSites.FIRST_SLOT ? -weight : weight;
    }

    /**
     * Counts a wait that is about to be made. Whether it is timed is decided by the rate of its site, before it is known how it
     * ends: a wait that requests a second may deliver within 20 ns, ten million times a second.
     *
     * @param requested nanoseconds; zero or less is a zero wait
     * @return twice the weight to time it with, 0 for not at all, and one more if the slot is not the site's own
     */
    static int countWait(int site, long requested) {
        int slot = DozemeterSites.slot(site);
        int cell = cell(slot, requested);
        long before = add(slot, cell);
        long all = TIMED_BEFORE[slot];
        int weight = before < all && timedAbove != Long.MAX_VALUE ? 1 : all < 0 ? 0 : sampled(before, cell);
        if (weight != 0) {
            DozemeterPausing.begins(slot, requested);
        }
        return 2 * weight + (slot < DozemeterSites.FIRST_SLOT ? SHARED : 0);
    }

    /** Whether a wait is timed. */
    static boolean isTimed(int counted) {
        return counted > SHARED;
    }

    /** The weight as {@link #count} gives it: below zero if the slot is not the site's own. */
    static int weight(int counted) {
        return (counted & SHARED) == 0 ? counted / 2 : -(counted / 2);
    }

    /**
     * Counts a wait that ended because its time was over, in the slot in which it was counted.
     *
     * @param counted what {@link #countWait} gave
     * @param requested as it got
     */
    static void expired(int site, int counted, long requested) {
        int slot = (counted & SHARED) == 0 ? DozemeterSites.slot(site) : DozemeterSites.sharedSlot(site);
        AtomicLongArray page = EXPIRED[slot / SLOTS_PER_PAGE];
        (page == null ? published(EXPIRED, slot) : page).getAndIncrement(cell(slot, requested));
    }

    /**
     * How the waits of a slot are timed from now on.
     *
     * @param all as many further ones at most in each cell are all timed, later ones by sample; below zero, none is
     */
    public static void timeWaits(int slot, long all) {
        TIMED_BEFORE[slot] = all <= 0 ? all : highest(slot) + all;
    }

    private static long highest(int slot) {
        AtomicLongArray page = PAGES[slot / SLOTS_PER_PAGE];
        long highest = 0;
        for (int cell = slot % SLOTS_PER_PAGE * CELLS_PER_SLOT; cell < STRIPES * STRIPE_CELLS; cell += STRIPE_CELLS) {
            highest = Math.max(highest, Math.max(page.get(cell + ZERO), page.get(cell + OTHER)));
        }
        return highest;
    }

    /**
     * Counts a pause that is not timed.
     *
     * @param requested nanoseconds; zero or less is a zero pause
     */
    static void countOnly(int site, long requested) {
        int slot = DozemeterSites.slot(site);
        add(slot, cell(slot, requested));
    }

    /**
     * One pause in each block of a cell is timed, at a hashed place, so that no period of the application's matters.
     */
    private static int sampled(long before, int cell) {
        int mask = blockMask;
        long block = before & ~(long) mask;
        int place = (int) ((block + cell) * GOLDEN_RATIO >>> 40);
        return (((int) before ^ place) & mask) == 0 ? mask + 1 : 0;
    }

    /**
     * Which pauses are timed.
     *
     * @param from nanoseconds asked from which every pause is timed; {@code Long.MAX_VALUE}: no such
     * @param block of the others one in so many; a power of two, 0 for none
     */
    public static void time(long from, int block) {
        timedAbove = from == Long.MAX_VALUE ? from : from - 1;
        blockMask = block - 1;
    }

    /**
     * The cell for a pause by this thread.
     *
     * @param requested nanoseconds; zero or less is a zero pause
     */
    private static int cell(int slot, long requested) {
        return stripe() * STRIPE_CELLS + (slot & SLOTS_PER_PAGE - 1) * CELLS_PER_SLOT + (requested > 0 ? OTHER : ZERO);
    }

    /** @return what the cell held before */
    private static long add(int slot, int cell) {
        AtomicLongArray page = PAGES[slot / SLOTS_PER_PAGE];
        return (page == null ? published(PAGES, slot) : page).getAndIncrement(cell);
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
     * @param mayExpire whether its pauses tell if their time ran out
     * @return whether there is
     */
    static boolean open(int slot, boolean mayExpire) {
        try {
            open(PAGES, slot);
            if (mayExpire) {
                open(EXPIRED, slot);
            }
            TIMED_BEFORE[slot] = NEW_SITE;
            return true;
        } catch (OutOfMemoryError full) {
            return false;
        }
    }

    private static void open(AtomicLongArray[] pages, int slot) {
        int page = slot / SLOTS_PER_PAGE;
        if (pages[page] == null) {
            pages[page] = new AtomicLongArray(STRIPES * STRIPE_CELLS);
        }
    }

    /**
     * The page of a slot that this thread saw before the page itself: possible where memory is weakly ordered. Another
     * one for a pause that began when the agent was about to be stopped, and whose page is gone.
     */
    private static AtomicLongArray published(AtomicLongArray[] pages, int slot) {
        synchronized (DozemeterSites.class) {
            AtomicLongArray page = pages[slot / SLOTS_PER_PAGE];
            return page == null ? pages[0] : page;
        }
    }

    /** Empties all, and has room for the slots that calls share; under the lock of {@link DozemeterSites}. */
    static void clear() {
        Arrays.fill(PAGES, null);
        Arrays.fill(EXPIRED, null);
        for (int slot = 0; slot < DozemeterSites.FIRST_SLOT; slot++) {
            open(PAGES, slot);
            open(EXPIRED, slot);
            TIMED_BEFORE[slot] = NEW_SITE;
        }
    }

    public static long zeroPauses(int slot) {
        return sum(PAGES, slot, ZERO);
    }

    public static long otherPauses(int slot) {
        return sum(PAGES, slot, OTHER);
    }

    /** Of the zero pauses, those that found nothing; to be read before their number. */
    public static long expiredZeroPauses(int slot) {
        return sum(EXPIRED, slot, ZERO);
    }

    /** Of the other pauses, those that ended because their time was over; to be read before their number. */
    public static long expiredOtherPauses(int slot) {
        return sum(EXPIRED, slot, OTHER);
    }

    private static long sum(AtomicLongArray[] pages, int slot, int kind) {
        AtomicLongArray page = pages[slot / SLOTS_PER_PAGE];
        long sum = 0;
        if (page == null) {
            return sum;
        }
        int cell = slot % SLOTS_PER_PAGE * CELLS_PER_SLOT + kind;
        for (; cell < STRIPES * STRIPE_CELLS; cell += STRIPE_CELLS) {
            sum += page.get(cell);
        }
        return sum;
    }
}
