package java.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Asks sites who calls them. The next timed zero pause of a site that is asked answers once, and the next other one, each
 * behind its own figures: the thread writes down its name and its stack, some 20 to 100 µs. Pauses of sites that are not
 * asked read one number. Both kinds are asked, as zero pauses are timed once in 64: the others would answer for them.
 *
 * <p>The thread writes down its own stack because no other can: a zero pause is over after half a microsecond, and a
 * virtual thread shows its stack to no {@code ThreadMXBean}. No lock, no foreign code; what fails has no answer.
 */
public final class DozemeterCallers {

    /** Room for the answers of a second; a reader that comes late loses the oldest. */
    private static final int PLACES = 64;

    /** No site has it. */
    private static final int NO_SLOT = 0;

    private static final long ZERO = 1;
    private static final long OTHER = 2;

    /** By slot: the kinds of pauses that are asked. Longs, as the counts: another kind of array loads four more classes at the start. */
    private static final AtomicLongArray TO_ASK =
        new AtomicLongArray(DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT);
    /** Plain: an answer is immutable, so it is seen whole or not at all. */
    private static final DozemeterCaller[] ANSWERS = new DozemeterCaller[PLACES];
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static boolean rehearsed;

    static {
        // As DozemeterCounts does: what a pause does at a site that is not asked.
        TO_ASK.get(NO_SLOT);
    }

    private DozemeterCallers() {
    }

    /** Must be called after a pause that was timed. */
    static void paused(int slot, long requested, long realised) {
        long kind = requested > 0 ? OTHER : ZERO;
        if ((TO_ASK.get(slot) & kind) != 0) {
            answer(slot, kind, requested, realised);
        }
    }

    private static void answer(int slot, long kind, long requested, long realised) {
        try {
            long asked = TO_ASK.get(slot);
            if ((asked & kind) != 0 && TO_ASK.compareAndSet(slot, asked, asked & ~kind)) {
                ANSWERS[NEXT.getAndIncrement() & PLACES - 1] = new DozemeterCaller(slot, requested, realised,
                    Thread.currentThread(), new Throwable().getStackTrace());
            }
        } catch (Throwable noStackOrMemoryLeft) {
            // It is the application's stack, and its exception that may be on the way.
        }
    }

    /** The next timed pause of each kind of this slot answers. The first call of all rehearses that, on this thread of the agent. */
    public static void ask(int slot) {
        if (!rehearsed) {
            rehearsed = true;
            TO_ASK.set(NO_SLOT, ZERO);
            answer(NO_SLOT, ZERO, 0, 0);
            take();
        }
        TO_ASK.set(slot, ZERO | OTHER);
    }

    public static void withdraw(int slot) {
        TO_ASK.set(slot, 0);
    }

    static void clear(int end) {
        for (int slot = 0; slot < end; slot++) {
            TO_ASK.set(slot, 0);
        }
        if (end > 0) {
            take();
        }
    }

    /** The answers since the last call; for one thread at a time. */
    public static List<DozemeterCaller> take() {
        List<DozemeterCaller> taken = new ArrayList<>();
        for (int place = 0; place < PLACES; place++) {
            DozemeterCaller answer = ANSWERS[place];
            if (answer != null) {
                ANSWERS[place] = null;
                taken.add(answer);
            }
        }
        return taken;
    }
}
