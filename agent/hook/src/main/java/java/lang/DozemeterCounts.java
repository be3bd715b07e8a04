package java.lang;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The exact counts of every slot, and the decision whether a pause is timed. A slot has two cells (zero pauses, others)
 * in each of {@link #STRIPES} stripes; a thread adds atomically in the stripe that its random probe picks. 128 slots
 * share a page of flat memory, 2 KB a stripe, so that two stripes seldom share a cache line; 1 KB a site.
 *
 * <p>The first page never moves, so that it is a constant for the compiler: from the site's entry to the cell there is
 * no further look into memory. Few applications pause at more than a hundred sites. Those that come later are counted
 * out of line, a few nanoseconds slower.
 *
 * <p>Where sites of a page wait for something that may come before their time is over, a page of the same size counts
 * how many of them expired.
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
    /** The waits of a new site that are timed in each of its cells, before its rate is known. */
    private static final long NEW_SITE = 10_000;

    /** By slot: all waits at a lower position of their cell are timed, others by sample; below zero, one in 8,192. */
    private static final long[] TIMED_BEFORE = new long[DozemeterSites.FIRST_SLOT
        + DozemeterSites.LIMIT];
    // Plain on purpose, as the array: no compiler moves a read across the call of a pause; a late look is harmless.
    private static long timedFrom;
    private static int timedOfBlocks;
    /** Enough for a price at any rate that is too high for one pause in 64. */
    private static final int RARE_BLOCKS = 128;

    static {
        // Not at the first pause: at the end of a full stack, what it initialises would stay broken.
        ThreadLocalRandom.current();
        new AtomicLongArray(1).getAndIncrement(0);
    }

    private DozemeterCounts() {
    }

    /**
     * Counts a pause that is about to be made.
     *
     * @param requested nanoseconds; zero or less is a zero pause
     * @return the weight to time it with, 0 for not at all; {@link DozemeterArm#ARMED} more if the site is armed
     */
    static int count(int site, long requested) {
        int slot = DozemeterSites.listed(site);
        if (!isFirst(slot) || requested >= timedFrom) {
            return countApart(site, requested);
        }
        int cell = cellInPage(slot, requested);
        long before = FIRST.getAndIncrement(cell);
        return isPlace(before, cell) ? weight(before) : 0;
    }

    /** Whether it is the slot of a site, and in the first page. */
    private static boolean isFirst(int listed) {
        return listed >>> PAGE_BITS == 0;
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
            weight = 1;
        } else if (isPlace(before, cell)) {
            weight = weight(before);
        }
        return DozemeterArm.isArmed(slot, requested, before) ? weight + DozemeterArm.ARMED : weight;
    }

    /**
     * Counts a wait that is about to be made, and returns what {@link #count} does. Whether it is timed is decided by
     * the rate of its site, before it is known how it ends: a wait that requests a second may deliver within 20 ns, ten
     * million times a second.
     */
    static int countWait(int site, long requested) {
        int slot = DozemeterSites.listed(site);
        if (!isFirst(slot)) {
            return countWaitApart(site, requested);
        }
        long all = TIMED_BEFORE[slot];
        int cell = cellInPage(slot, requested);
        long before = FIRST.getAndIncrement(cell);
        // The slot from the cell, which is needed after the atomic add anyway: to keep both takes a write to memory.
        return before < all || timedFrom < 0 || isPlace(before, cell)
            ? timed(inPage(cell), before, cell, requested) : 0;
    }

    @jdk.internal.vm.annotation.DontInline
    @java.lang.invoke.DontInline
    private static int countWaitApart(int site, long requested) {
        int slot = DozemeterSites.slot(site);
        int cell = cell(slot, requested);
        long before = page(PAGES, slot).getAndIncrement(cell);
        boolean maybe = before < TIMED_BEFORE[slot] || timedFrom < 0 || isPlace(before, cell);
        int counted = maybe ? timed(slot, before, cell, requested) : 0;
        return DozemeterArm.isArmed(slot, requested, before)
            ? counted + DozemeterArm.ARMED : counted;
    }

    /** Returns what {@link #countWait} gives of a wait that may be timed. */
    @jdk.internal.vm.annotation.DontInline
    @java.lang.invoke.DontInline
    private static int timed(int slot, long before, int cell, long requested) {
        long all = TIMED_BEFORE[slot];
        long from = timedFrom;
        boolean whole = before < all && from != Long.MAX_VALUE || all >= 0 && from < 0;
        int weight = whole ? 1 : !isPlace(before, cell) ? 0
            : all < 0 && timedOfBlocks > 0 ? thinned(before, RARE_BLOCKS) : weight(before);
        if (weight != 0) {
            DozemeterPausing.begins(slot, requested);
        }
        return weight;
    }

    static boolean isTimed(int counted) {
        return counted > 0;
    }

    /** The weight of a wait, armed or not. */
    static int weight(int counted) {
        return counted & DozemeterArm.ARMED - 1;
    }

    /** Ends a wait with what it has taken; null if its time was over. */
    static <T> T ended(T taken, int site, long requested) {
        if (taken == null) {
            expired(site, requested);
        }
        return taken;
    }

    static boolean ended(boolean done, int site, long requested) {
        if (!done) {
            expired(site, requested);
        }
        return done;
    }

    /** @param left a stamp, or the time that was left */
    static long ended(long left, int site, long requested) {
        if (left <= 0) {
            expired(site, requested);
        }
        return left;
    }

    /** @param thrown by a wait that says so if its time was over */
    static Throwable ended(Throwable thrown, int site, long requested) {
        if (thrown instanceof TimeoutException) {
            expired(site, requested);
        }
        return thrown;
    }

    /** Counts a wait that ended because its time was over. */
    static void expired(int site, long requested) {
        int slot = DozemeterSites.slot(site);
        page(EXPIRED, slot).getAndIncrement(cell(slot, requested));
    }

    /**
     * Sets how the waits of a slot are timed from now on.
     *
     * @param all that many more in each cell, at most, are all timed, later ones by sample; below zero, one in 8,192
     */
    public static void timeWaits(int slot, long all) {
        AtomicLongArray page = PAGES[slot >>> PAGE_BITS];
        long highest = 0;
        for (int cell = inPage(slot); all > 0 && cell < STRIPES * STRIPE_CELLS; cell += STRIPE_CELLS) {
            highest = Math.max(highest, Math.max(page.get(cell + ZERO), page.get(cell + OTHER)));
        }
        TIMED_BEFORE[slot] = highest + all;
    }

    /** Counts a pause that is not timed. */
    static void countOnly(int site, long requested) {
        int slot = DozemeterSites.slot(site);
        page(PAGES, slot).getAndIncrement(cell(slot, requested));
    }

    /**
     * Whether a pause has the place of its block of 64 that may be timed: one in each block of a cell, at a hashed
     * place, so that no period of the application's matters.
     */
    private static boolean isPlace(long before, int cell) {
        long block = before & -BLOCK;
        int place = (int) ((block + cell) * GOLDEN_RATIO >>> 40);
        return (((int) before ^ place) & BLOCK - 1) == 0;
    }

    /** The weight of a pause at that place. */
    private static int weight(long before) {
        return timedOfBlocks == 1 ? BLOCK : thinned(before, timedOfBlocks);
    }

    /** Returns the hash that chooses the block where one pause of many blocks is timed; 0 where none is. */
    @jdk.internal.vm.annotation.DontInline
    @java.lang.invoke.DontInline
    private static int thinned(long before, int blocks) {
        long block = before / BLOCK;
        int place = (int) ((block & -blocks) * GOLDEN_RATIO >>> 40);
        return blocks != 0 && (((int) block ^ place) & blocks - 1) == 0 ? blocks * BLOCK : 0;
    }

    /**
     * Sets which pauses are timed.
     *
     * @param from nanoseconds asked from which every pause is timed; {@code Long.MAX_VALUE}: no such
     * @param block of the others one in so many: 0 for none, 1 for all, else a power of two from 64 on
     */
    public static void time(long from, int block) {
        timedFrom = block == 1 ? Long.MIN_VALUE : from;
        timedOfBlocks = block / BLOCK;
    }

    /** Returns the cell for a pause by this thread. */
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

    /** Makes room for the slot; false if there is no memory for it. Under the lock of {@link DozemeterSites}. */
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

    /** Returns the zero pauses that found nothing; to be read before their number. */
    public static long expiredZeroPauses(int slot) {
        return sum(EXPIRED, slot, ZERO);
    }

    /** Returns the other pauses that ended because their time was over; to be read before their number. */
    public static long expiredOtherPauses(int slot) {
        return sum(EXPIRED, slot, OTHER);
    }

    private static long sum(AtomicLongArray[] pages, int slot, int kind) {
        AtomicLongArray page = pages[slot >>> PAGE_BITS];
        long sum = 0;
        for (int cell = inPage(slot) + kind; page != null && cell < STRIPES * STRIPE_CELLS; cell += STRIPE_CELLS) {
            sum += page.get(cell);
        }
        return sum;
    }
}
