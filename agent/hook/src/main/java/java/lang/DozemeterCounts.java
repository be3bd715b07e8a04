package java.lang;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The exact counts of every slot, and the decision whether a pause is timed. A slot has two cells (zero pauses, others) in
 * each of {@link #STRIPES} stripes; a thread adds atomically in the stripe that its random probe picks. 128 slots share a
 * page of flat memory, 2 KB a stripe, so that two stripes seldom share a cache line; 1 KB a site.
 *
 * <p>The first page never moves, so that it is a constant for the compiler: from the site's entry to the cell there is no
 * further look into memory. Few applications pause at more than a hundred sites. Those that come later are counted out of
 * line, a few nanoseconds slower.
 *
 * <p>Where sites of a page wait for something that may come before their time is over, a page of the same size counts how
 * many of them expired.
 *
 * <p>Exact under any concurrency: no count is ever written but by an atomic add. Readers only read.
 */
public final class DozemeterCounts {

    private static final int STRIPES = 64;
    private static final int PAGE_BITS = 7;
    private static final int SLOTS_PER_PAGE = 1 << PAGE_BITS;
    /** A stripe of a page has the cells of zero pauses, and then those of the others. */
    private static final int ZERO = 0;
    private static final int OTHER = SLOTS_PER_PAGE;
    private static final int STRIPE_CELLS = 2 * SLOTS_PER_PAGE;

    private static final int BLOCK = 64;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private static final AtomicLongArray FIRST = new AtomicLongArray(STRIPES * STRIPE_CELLS);
    private static final AtomicLongArray[] PAGES =
        new AtomicLongArray[(DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT - 1) / SLOTS_PER_PAGE + 1];

    private static final AtomicLongArray[] EXPIRED = new AtomicLongArray[PAGES.length];
    /** In the number that {@link #countWait} gives: the slot is not the site's own. */
    private static final int SHARED = 1;
    /** As many waits of a new site are timed in each of its cells, before its rate is known. */
    private static final long NEW_SITE = 10_000;

    /** By slot: all waits at a lower position of their cell are timed, later ones by sample; below zero, none. Plain too. */
    private static final long[] TIMED_BEFORE = new long[DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT];
    // Plain on purpose: a pause is a call that no compiler moves a read across, and a late look is harmless.
    private static long timedFrom;
    private static int timedOfBlocks;

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
     * @return the weight to time it with, 0 for not at all; below zero if the slot is not the site's own;
     *     {@link DozemeterArm#ARMED} more if the site is armed
     */
    static int count(int site, long requested) {
        int slot = DozemeterSites.listed(site);
        if (!isFirst(slot) || requested >= timedFrom) {
            return countApart(site, requested);
        }
        int cell = cellInPage(slot, requested);
        long before = FIRST.getAndIncrement(cell);
        return isPlace(before, cell) ? weight(slotOf(cell), before) : 0;
    }

    /** Whether it is the slot of a site, and in the first page. */
    private static boolean isFirst(int listed) {
        return listed >>> PAGE_BITS == 0;
    }

    /** Of the first page. By the cell, which is needed behind the atomic add anyway: to keep both takes a write to memory. */
    private static int slotOf(int cell) {
        return cell & SLOTS_PER_PAGE - 1;
    }

    /** Out of line: it would double the size of the hook. */
    @jdk.internal.vm.annotation.DontInline
    @java.lang.invoke.DontInline
    private static int countApart(int site, long requested) {
        int slot = DozemeterSites.slot(site);
        int cell = cell(slot, requested);
        long before = page(PAGES, slot).getAndIncrement(cell);
        int weight = 0;
        long from = timedFrom;
        if (requested >= from && from != Long.MAX_VALUE) {
            DozemeterPausing.begins(slot, requested);
            weight = slot < DozemeterSites.FIRST_SLOT ? -1 : 1;
        } else if (isPlace(before, cell)) {
            weight = weight(slot, before);
        }
        return DozemeterArm.isArmed(slot, requested, before) ? weight + DozemeterArm.ARMED : weight;
    }

    /**
     * Counts a wait that is about to be made. Whether it is timed is decided by the rate of its site, before it is known how it
     * ends: a wait that requests a second may deliver within 20 ns, ten million times a second.
     *
     * @param requested nanoseconds; zero or less is a zero wait
     * @return twice the weight to time it with, 0 for not at all, and one more if the slot is not the site's own;
     *     {@link DozemeterArm#ARMED} more if the site is armed
     */
    static int countWait(int site, long requested) {
        int slot = DozemeterSites.listed(site);
        if (!isFirst(slot)) {
            return countWaitApart(site, requested);
        }
        long all = TIMED_BEFORE[slot];
        int cell = cellInPage(slot, requested);
        long before = FIRST.getAndIncrement(cell);
        return before < all || timedFrom < 0 || isPlace(before, cell) ? timed(slotOf(cell), before, cell, requested)
            : shared(slotOf(cell));
    }

    @jdk.internal.vm.annotation.DontInline
    @java.lang.invoke.DontInline
    private static int countWaitApart(int site, long requested) {
        int slot = DozemeterSites.slot(site);
        int cell = cell(slot, requested);
        long before = page(PAGES, slot).getAndIncrement(cell);
        boolean maybe = before < TIMED_BEFORE[slot] || timedFrom < 0 || isPlace(before, cell);
        int counted = maybe ? timed(slot, before, cell, requested) : shared(slot);
        return DozemeterArm.isArmed(slot, requested, before) ? counted + DozemeterArm.ARMED : counted;
    }

    private static int shared(int slot) {
        return slot < DozemeterSites.FIRST_SLOT ? SHARED : 0;
    }

    /** What {@link #countWait} gives of a wait that may be timed. */
    @jdk.internal.vm.annotation.DontInline
    @java.lang.invoke.DontInline
    private static int timed(int slot, long before, int cell, long requested) {
        long all = TIMED_BEFORE[slot];
        long from = timedFrom;
        boolean whole = before < all && from != Long.MAX_VALUE || all >= 0 && from < 0;
        int weight = whole ? 1 : all >= 0 && isPlace(before, cell) ? Math.abs(weight(slot, before)) : 0;
        if (weight != 0) {
            DozemeterPausing.begins(slot, requested);
        }
        return 2 * weight + shared(slot);
    }

    /** Whether a wait is timed. */
    static boolean isTimed(int counted) {
        return counted > SHARED;
    }

    /** The weight of a wait, armed or not: below zero if the slot is not the site's own. */
    static int weight(int counted) {
        int weight = (counted & DozemeterArm.ARMED - 1) / 2;
        return (counted & SHARED) == 0 ? weight : -weight;
    }

    /** What a wait that ended has taken; null if its time was over. */
    static <T> T ended(T taken, int site, int counted, long requested) {
        if (taken == null) {
            expired(site, counted, requested);
        }
        return taken;
    }

    static boolean ended(boolean done, int site, int counted, long requested) {
        if (!done) {
            expired(site, counted, requested);
        }
        return done;
    }

    /** @param left a stamp, or the time that was left */
    static long ended(long left, int site, int counted, long requested) {
        if (left <= 0) {
            expired(site, counted, requested);
        }
        return left;
    }

    /**
     * Counts a wait that ended because its time was over, in the slot in which it was counted.
     *
     * @param counted what {@link #countWait} gave
     * @param requested as it got
     */
    static void expired(int site, int counted, long requested) {
        int slot = (counted & SHARED) == 0 ? DozemeterSites.slot(site) : DozemeterSites.sharedSlot(site);
        page(EXPIRED, slot).getAndIncrement(cell(slot, requested));
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
        AtomicLongArray page = PAGES[slot >>> PAGE_BITS];
        long highest = 0;
        for (int cell = inPage(slot); cell < STRIPES * STRIPE_CELLS; cell += STRIPE_CELLS) {
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
        page(PAGES, slot).getAndIncrement(cell(slot, requested));
    }

    /**
     * Whether a pause has the place of its block of 64 that may be timed: one in each block of a cell, at a hashed place, so
     * that no period of the application's matters.
     */
    private static boolean isPlace(long before, int cell) {
        long block = before & -BLOCK;
        int place = (int) ((block + cell) * GOLDEN_RATIO >>> 40);
        return (((int) before ^ place) & BLOCK - 1) == 0;
    }

    /** The weight of a pause at that place; below zero if the slot is not the site's own. */
    private static int weight(int slot, long before) {
        int block = timedOfBlocks == 1 ? BLOCK : thinned(before);
        return slot < DozemeterSites.FIRST_SLOT ? -block : block;
    }

    /** Where one pause of many blocks is timed, the block is chosen by the same hash; where none is, 0. */
    @jdk.internal.vm.annotation.DontInline
    @java.lang.invoke.DontInline
    private static int thinned(long before) {
        int blocks = timedOfBlocks;
        long block = before / BLOCK;
        int place = (int) ((block & -blocks) * GOLDEN_RATIO >>> 40);
        return blocks != 0 && (((int) block ^ place) & blocks - 1) == 0 ? blocks * BLOCK : 0;
    }

    /**
     * Which pauses are timed.
     *
     * @param from nanoseconds asked from which every pause is timed; {@code Long.MAX_VALUE}: no such
     * @param block of the others one in so many: 0 for none, 1 for all, else a power of two from 64 on
     */
    public static void time(long from, int block) {
        timedFrom = block == 1 ? Long.MIN_VALUE : from;
        timedOfBlocks = block / BLOCK;
    }

    /**
     * The cell for a pause by this thread.
     *
     * @param requested nanoseconds; zero or less is a zero pause
     */
    private static int cell(int slot, long requested) {
        return cellInPage(inPage(slot), requested);
    }

    private static int cellInPage(int inPage, long requested) {
        return stripe() * STRIPE_CELLS | inPage | (requested > 0 ? OTHER : ZERO);
    }

    private static int inPage(int slot) {
        return slot & SLOTS_PER_PAGE - 1;
    }

    private static AtomicLongArray page(AtomicLongArray[] pages, int slot) {
        AtomicLongArray page = pages[slot >>> PAGE_BITS];
        return page == null ? published(pages, slot) : page;
    }

    /** The lowest bits of the probes of 64 threads that come one after the other are all different. */
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
        int page = slot >>> PAGE_BITS;
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
            AtomicLongArray page = pages[slot >>> PAGE_BITS];
            return page == null ? pages[0] : page;
        }
    }

    /**
     * Empties all, and has room for the slots that calls share; under the lock of {@link DozemeterSites}.
     *
     * @param end one past the last slot that was ever used: before the first there is nothing to empty
     */
    static void clear(int end) {
        for (int slot = 0; slot < Math.min(end, SLOTS_PER_PAGE); slot++) {
            for (int cell = slot; cell < FIRST.length(); cell += STRIPE_CELLS) {
                FIRST.lazySet(cell + ZERO, 0);
                FIRST.lazySet(cell + OTHER, 0);
            }
        }
        Arrays.fill(PAGES, null);
        Arrays.fill(EXPIRED, null);
        PAGES[0] = FIRST;
        open(EXPIRED, 0);
        Arrays.fill(TIMED_BEFORE, 0, DozemeterSites.FIRST_SLOT, NEW_SITE);
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
        AtomicLongArray page = pages[slot >>> PAGE_BITS];
        long sum = 0;
        if (page == null) {
            return sum;
        }
        int cell = inPage(slot) + kind;
        for (; cell < STRIPES * STRIPE_CELLS; cell += STRIPE_CELLS) {
            sum += page.get(cell);
        }
        return sum;
    }
}
