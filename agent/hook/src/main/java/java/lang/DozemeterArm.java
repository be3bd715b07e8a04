package java.lang;

import java.time.Duration;
import java.util.Date;
import java.util.concurrent.TimeUnit;

/**
 * What the hook does at one site for a while, instead of the original call: how a change is tried without editing code.
 * The entry of an armed site in {@link DozemeterSites} has one bit more, so that its pauses leave the hook's fast path
 * by the branch that first calls take; no other site pays for it.
 *
 * <ul>
 * <li>as-is: no arm at all, see {@link #disarm};
 * <li>sham: the original call, on the same way as the others: the difference to as-is is the price of that way;
 * <li>stretch: the original call with a longer time. Never of one that means for ever, of a zero pause, or of arguments
 * that the JDK refuses;
 * <li>guard: in place of {@code Thread.sleep} of zero, the interrupt check that it makes. Never on virtual threads,
 * whose scheduler needs the call. All other calls are made as they are: a park that is skipped would leave its permit,
 * and {@code TimeUnit.sleep} of zero checks nothing.
 * </ul>
 *
 * <p>The count of an armed pause stays out of line, and an arm is read as a volatile: to a compiler either may change
 * every field of the application, as the native call may, and the way back from the first is a safepoint poll. An arm
 * is over at its own time, whether or not anybody is left to disarm it; zero pauses see it within 16 of a stripe.
 */
public final class DozemeterArm {

    /** The bit in an entry of the table that arms the site. The weight of a pause at an armed site is at least this. */
    static final int ARMED = 1 << 30;

    private static final int MILLI = 1_000_000;
    private static final long MAX_PAUSE = 1_000_000_000L;
    private static final long MAX_ARM = 600_000_000_000L;

    private static volatile DozemeterArm current;

    private final int slot;
    /** Nanoseconds that a pause takes at least; 0 for no stretch. */
    private final long atLeast;
    private final boolean guards;
    private final long start = System.nanoTime();
    private final long lasts;
    /** Plain: who sees it late looks at the clock. */
    private boolean isOver;

    static {
        // As DozemeterCounts does: the class that a guarded pause may be the first to need.
        new InterruptedException("sleep interrupted");
    }

    private DozemeterArm(int slot, long atLeast, boolean guards, long lasts) {
        this.slot = slot;
        this.atLeast = atLeast;
        this.guards = guards;
        this.lasts = lasts;
    }

    /**
     * Arms a site in place of the one that was armed.
     *
     * @param lasts nanoseconds, at most ten minutes
     * @return whether it is armed: not if it has no slot of its own, because it never ran, shares one or is retired
     */
    public static boolean sham(int site, long lasts) {
        return arm(site, 0, false, lasts);
    }

    /**
     * Makes the pauses of the site last at least so many nanoseconds, a second at most; from a millisecond on rounded
     * up to whole ones, which every form and every JDK obeys.
     */
    public static boolean stretch(int site, long atLeast, long lasts) {
        if (atLeast <= 0 || atLeast > MAX_PAUSE) {
            throw new IllegalArgumentException("stretch of " + atLeast + " ns; 1 to "
                + MAX_PAUSE + " are valid");
        }
        return arm(site, atLeast <= MILLI ? atLeast : (atLeast + MILLI - 1) / MILLI * MILLI, false, lasts);
    }

    public static boolean guard(int site, long lasts) {
        return arm(site, 0, true, lasts);
    }

    private static boolean arm(int site, long atLeast, boolean guards, long lasts) {
        if (lasts <= 0 || lasts > MAX_ARM) {
            throw new IllegalArgumentException("arm for " + lasts + " ns; 1 to "
                + MAX_ARM + " are valid");
        }
        synchronized (DozemeterSites.class) {
            disarm();
            int slot = DozemeterSites.ownSlot(site);
            if (slot != 0) {
                current = new DozemeterArm(slot, atLeast, guards, lasts);
                DozemeterSites.flip(slot);
            }
            return slot != 0;
        }
    }

    /** Back to as-is: the table is what it was before. A pause that has begun is made to its end. */
    public static void disarm() {
        synchronized (DozemeterSites.class) {
            DozemeterArm arm = current;
            current = null;
            if (arm != null) {
                DozemeterSites.flip(arm.slot);
            }
        }
    }

    /** The table is empty; under the lock of {@link DozemeterSites}. */
    static void forget() {
        current = null;
    }

    /** Returns the bits that entries of a slot have besides it; under the lock of {@link DozemeterSites}. */
    static int bit(int slot) {
        DozemeterArm arm = current;
        return arm != null && arm.slot == slot ? ARMED : 0;
    }

    /**
     * Whether a pause that is counted now is made by the arm: not once its time is over. A zero pause may cost less
     * than five looks at the clock: one in 16 takes one, by what its cell had counted before.
     */
    static boolean isArmed(int slot, long requested, long before) {
        DozemeterArm arm = current;
        if (arm == null || arm.slot != slot || arm.isOver) {
            return false;
        }
        if (requested > 0 || (before & 15) == 0) {
            arm.isOver = System.nanoTime() - arm.start >= arm.lasts;
        }
        return !arm.isOver;
    }

    /** @return null if it was disarmed since the pause was counted, or another was armed */
    private static DozemeterArm of(int site) {
        DozemeterArm arm = current;
        return arm != null && arm.slot == DozemeterSites.slot(site) ? arm : null;
    }

    /**
     * Whether there is no call to be made. To be asked where the original is {@code Thread.sleep}, which takes no other
     * zero than this one.
     *
     * @throws InterruptedException as the original, with the flag cleared
     */
    static boolean skips(int site, int weight, long requested) throws InterruptedException {
        return weight >= ARMED && requested == 0 && guards(site);
    }

    /** Skips a duration by the same rule: one below zero checks nothing. */
    static boolean skips(Duration duration, int site, int weight,
                         long requested) throws InterruptedException {
        return weight >= ARMED && requested == 0 && duration.isZero() && guards(site);
    }

    private static boolean guards(int site) throws InterruptedException {
        DozemeterArm arm = of(site);
        if (arm == null || !arm.guards || DozemeterCpu.isVirtual(Thread.currentThread())) {
            return false;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("sleep interrupted");
        }
        return true;
    }

    /** Returns what was requested, or more. Must be called once for each pause: the arm may go while it begins. */
    static long nanos(int site, int counted, long requested) {
        return counted < ARMED || requested <= 0 ? requested : stretched(site, requested);
    }

    private static long stretched(int site, long requested) {
        DozemeterArm arm = of(site);
        return arm == null ? requested : Math.max(requested, arm.atLeast);
    }

    /** Returns when a pause begins; one without a weight, at a site that is armed, saves the look at the clock. */
    static long start(int weight) {
        return weight == ARMED ? 0 : System.nanoTime();
    }

    /** The whole milliseconds of what {@link #nanos} gave: the original argument if that is what was requested. */
    static long millis(long time, long requested, long original) {
        return time == requested ? original : time / MILLI;
    }

    /** The nanoseconds that come to these. */
    static int rest(long time, long requested, int original) {
        return time == requested ? original : (int) (time % MILLI);
    }

    /** Returns how much later a deadline is, in milliseconds, as the one that was requested. */
    static long later(long time, long requested) {
        return (time - requested) / MILLI;
    }

    /** Returns the time in a unit, rounded up. */
    static long in(TimeUnit unit, long time, long requested, long original) {
        return time == requested
            ? original : unit.convert(time + unit.toNanos(1) - 1, TimeUnit.NANOSECONDS);
    }

    /** Returns how long a wait lasts, as an argument in the place of the original; so do those below. */
    static long byUnit(long timeout, TimeUnit unit, int site, int counted, long requested) {
        return counted < ARMED ? timeout : in(unit, nanos(site, counted, requested), requested, timeout);
    }

    static long byWait(long millis, int site, int counted, long requested) {
        return counted < ARMED ? millis : millis(nanos(site, counted, requested), requested, millis);
    }

    static long byNanos(long nanos, int site, int counted, long requested) {
        return nanos(site, counted, requested);
    }

    static Date byDate(Date deadline, int site, int counted, long requested) {
        long time = nanos(site, counted, requested);
        return time == requested ? deadline : new Date(deadline.getTime() + later(time, requested));
    }

    static Duration byDuration(Duration duration, int site, int counted, long requested) {
        long time = nanos(site, counted, requested);
        return time == requested ? duration : Duration.ofNanos(time);
    }

    /** Returns what was left of the time that was requested. */
    static long left(long left, long time, long requested) {
        return left - (time - requested);
    }
}
