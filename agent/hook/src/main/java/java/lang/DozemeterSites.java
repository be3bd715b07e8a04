package java.lang;

import java.util.Arrays;

/**
 * Finds the slot that counts a site.
 *
 * <p>A site is a number: {@code index << CALL_BITS | call}. It takes a slot when it first runs; once all slots are
 * taken, further sites share the slot of their call. Indexes below {@link #FIRST_SLOT} are those shared slots.
 */
public final class DozemeterSites {

    /** Bits of a site's number that hold its call. */
    public static final int CALL_BITS = 5;
    /** Sites with a slot of their own. */
    public static final int LIMIT = 2_000;
    /** Slots 1 to 29 belong to what has no slot of its own, by call; this one to the agent's self-test. */
    public static final int SELF_TEST_SLOT = 31;
    /** The slot for pauses of an agent that was stopped; it is never read. */
    public static final int RETIRED_SLOT = 30;
    /** The first slot, and the first index, of a site. */
    public static final int FIRST_SLOT = 1 << CALL_BITS;
    /** The first number of the calls that return whether their time ran out. */
    public static final int FIRST_WAIT = 11;

    /** Indexes are given out once, to this number: 65,536 a start and a start a minute last a day, usual ones years. */
    private static final int INDEXES = 1 << 27;
    /** Enough for as many indexes as an agent may need. */
    private static final int PLACE_BITS = 16;
    /** The low bits of an entry hold a slot. */
    private static final int SLOT_BITS = 11;

    /**
     * Indexed by the low bits of an index: which index has the place, above {@link #SLOT_BITS}, and its slot; one bit
     * more while it is armed. The sites of one agent never meet in a place, and code of one that was stopped finds an
     * entry that is not its own. All of 256 KB from the start: a table that never moves is a constant for the compiler,
     * and a look into it one load.
     */
    private static final int[] SLOTS = new int[1 << PLACE_BITS];
    private static final int[] SHARED = new int[FIRST_SLOT];
    private static final int[] INDEX_OF_SLOT = new int[FIRST_SLOT + LIMIT];

    /** The first index of the agent that runs; what is below is retired. */
    private static int first = FIRST_SLOT;
    /** One past the highest index that code may carry. */
    private static int reserved = FIRST_SLOT;
    private static volatile int end;
    /** One past the last slot that any agent ever used: a pause that ended while one stopped may have left a trace. */
    private static int used;
    private static volatile int overflowed;
    private static boolean begun;

    static {
        clear();
        share();
    }

    private DozemeterSites() {
    }

    static int slot(int site) {
        int slot = listed(site);
        return isSlot(slot) ? slot : unlisted(site);
    }

    /** The slot of a site as the table has it, if {@link #isSlot}; what else it has is for {@link #unlisted}. */
    static int listed(int site) {
        int index = site >>> CALL_BITS;
        return entry(index) ^ owner(index);
    }

    static boolean isSlot(int listed) {
        return listed >>> SLOT_BITS == 0;
    }

    /** Finds it without a lock for an armed site, and for code of an agent that was stopped: it may run for ever. */
    static int unlisted(int site) {
        int index = site >>> CALL_BITS;
        int armed = listed(site) ^ DozemeterArm.ARMED;
        return isSlot(armed) ? armed
            : index < FIRST_SLOT ? SHARED[index] : index < first ? RETIRED_SLOT : take(site);
    }

    /** Runs once in the life of a site; a few array writes under the lock, nothing foreign is called. */
    private static synchronized int take(int site) {
        int index = site >>> CALL_BITS;
        if (!isOwn(index)) {
            return RETIRED_SLOT;
        }
        if (entry(index) == 0) {
            int slot = site & FIRST_SLOT - 1;
            if (SHARED[1] == RETIRED_SLOT) {
                slot = RETIRED_SLOT;
            } else if (end < FIRST_SLOT + LIMIT && DozemeterCounts.open(end, slot >= FIRST_WAIT)) {
                slot = end;
                INDEX_OF_SLOT[slot] = index;
                end = slot + 1;
            } else {
                overflowed = overflowed + 1;
            }
            SLOTS[index & SLOTS.length - 1] = owner(index) | slot | DozemeterArm.bit(slot);
        }
        return (entry(index) ^ owner(index)) & ~DozemeterArm.ARMED;
    }

    /** Whether it may be of the agent that runs. */
    private static boolean isOwn(int index) {
        return index >= first && index - first < SLOTS.length;
    }

    private static int entry(int index) {
        return SLOTS[index & SLOTS.length - 1];
    }

    /** Returns what an entry holds besides the slot; never 0, which no index has. */
    private static int owner(int index) {
        return (index >>> PLACE_BITS) + 1 << SLOT_BITS;
    }

    /** Arms or disarms all numbers of a slot; under the lock. First calls wait for it: it reads only those in use. */
    static void flip(int slot) {
        for (int index = first; index < reserved && isOwn(index); index++) {
            int entry = entry(index);
            if ((entry & (1 << SLOT_BITS) - 1) == slot) {
                SLOTS[index & SLOTS.length - 1] = entry ^ DozemeterArm.ARMED;
            }
        }
    }

    /** The slot that a site has to itself, 0 if it has none; under the lock, and without taking one. */
    static int ownSlot(int site) {
        int index = site >>> CALL_BITS;
        int slot = isOwn(index) && entry(index) != 0 ? slot(site) : 0;
        return slot < FIRST_SLOT ? 0 : slot;
    }

    /** The number whose pauses land in a shared slot. */
    public static int sharing(int slot) {
        return slot << CALL_BITS | slot;
    }

    /** Code will carry numbers with an index below {@code indexes}; to be called before it is installed. */
    public static synchronized void reserve(int indexes) {
        reserved = Math.max(reserved, indexes);
    }

    /**
     * An agent starts: the figures are empty. Numbers of an earlier agent stay retired, because code that carries them
     * may still run.
     *
     * @return the first index that is free
     * @throws IllegalStateException if none is; nothing has changed then
     */
    public static synchronized int begin() {
        int next = Math.max(FIRST_SLOT, reserved);
        if (next > INDEXES - SLOTS.length) {
            throw new IllegalStateException("agents that were started and stopped in this JVM have used up all numbers"
                + " of sites; it takes no further one until it is started again");
        }
        reserved = next;
        first = next;
        DozemeterArm.forget();
        if (begun) {
            // Not at the start of the JVM, whose interpreter takes five milliseconds for it.
            Arrays.fill(SLOTS, 0);
            clear();
        }
        begun = true;
        share();
        DozemeterCounts.time(50_000, 64);
        return next;
    }

    private static void share() {
        for (int shared = 0; shared < FIRST_SLOT; shared++) {
            SHARED[shared] = shared == 0 ? RETIRED_SLOT : shared;
        }
    }

    /** Freezes the figures when the agent stops, whatever still runs with the hook in it. */
    public static synchronized void retire() {
        DozemeterCounts.time(Long.MAX_VALUE, 0);
        DozemeterCpu.sample(null);
        DozemeterArm.forget();
        Arrays.fill(SHARED, 0, SELF_TEST_SLOT, RETIRED_SLOT);
        first = reserved;
        Arrays.fill(SLOTS, 0);
    }

    /** Gives the memory of the figures back; after {@link #retire}. */
    public static synchronized void clear() {
        used = Math.max(used, end);
        DozemeterTimes.clear(used);
        DozemeterCallers.clear(used);
        DozemeterCounts.clear(used);
        end = FIRST_SLOT;
        overflowed = 0;
    }

    /** One past the last slot that a site has taken. */
    public static int end() {
        return end;
    }

    /** The index of the site that has this slot. */
    public static int index(int slot) {
        return INDEX_OF_SLOT[slot];
    }

    /** Sites that ran and had to share the slot of their call. */
    public static int overflowed() {
        return overflowed;
    }
}
