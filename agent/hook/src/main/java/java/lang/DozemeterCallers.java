package java.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Asks sites who calls them. The next timed pause of a site that is asked answers once, behind its own figures: the
 * thread writes down its name and its stack, some 20 to 100 µs. Pauses of sites that are not asked read one int.
 *
 * <p>The thread looks at itself because nobody else can: a zero pause is over after half a microsecond, and a virtual
 * thread shows its stack to no {@code ThreadMXBean}. No lock, no foreign code; whatever fails, the answer is missing.
 */
public final class DozemeterCallers {

    /** Room for the answers of a second; a reader that comes late loses the oldest. */
    private static final int PLACES = 32;

    /** No site has it. */
    private static final int NO_SLOT = 0;

    /** By slot: 1 if it is asked, else 0. */
    private static final AtomicIntegerArray ASKED =
        new AtomicIntegerArray(DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT);
    /** Plain: an answer is immutable, so it is seen whole or not at all. */
    private static final DozemeterCaller[] ANSWERS = new DozemeterCaller[PLACES];
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static boolean rehearsed;

    static {
        // As DozemeterCounts does: what a pause does at a site that nobody asks.
        ASKED.get(NO_SLOT);
    }

    private DozemeterCallers() {
    }

    /** After a pause that was timed. */
    static void paused(int slot, int site, long asked, long realised) {
        if (ASKED.get(slot) != 0) {
            answer(slot, site, asked, realised);
        }
    }

    private static void answer(int slot, int site, long asked, long realised) {
        try {
            if (ASKED.compareAndSet(slot, 1, 0)) {
                ANSWERS[NEXT.getAndIncrement() & PLACES - 1] = new DozemeterCaller(slot, site, asked, realised,
                    Thread.currentThread(), new Throwable().getStackTrace());
            }
        } catch (Throwable noStackOrMemoryLeft) {
            // It is the application's stack, and its exception that may be on the way.
        }
    }

    /** The next timed pause of this slot answers. For a thread of the agent, which answers first where it is the first. */
    public static void ask(int slot) {
        if (!rehearsed) {
            rehearsed = true;
            ASKED.set(NO_SLOT, 1);
            answer(NO_SLOT, 0, 0, 0);
            take();
        }
        ASKED.set(slot, 1);
    }

    /** No answer is wanted any more, if none came. */
    public static void withdraw(int slot) {
        ASKED.set(slot, 0);
    }

    /** Nobody asks any more, and nobody's answer is kept. */
    static void clear(int end) {
        for (int slot = 0; slot < end; slot++) {
            ASKED.set(slot, 0);
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
