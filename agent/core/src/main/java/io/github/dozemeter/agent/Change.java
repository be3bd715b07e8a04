package io.github.dozemeter.agent;

import io.github.dozemeter.experiment.Arm;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;
import java.math.BigDecimal;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an experiment does at a site instead of its pauses: {@code stretch=20ms} or {@code guard}. Immutable. */
final class Change {

    /** No pause is made longer than this. */
    private static final long LONGEST_NANOS = 1_000_000_000;
    private static final String STRETCH = "stretch=";
    private static final String GUARD = "guard";
    private static final String TIME = "(\\d{1,9}(?:\\.\\d{1,9})?)(us|µs|ms|s)";
    /** Guarded for the first time, a site that spins does so for no longer. */
    private static final long FIRST_GUARD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int[] USUAL_MILLIS = {20, 50, 100, 200, 500, 1_000};
    private static final double NANOS_PER_MILLI = 1e6;

    private final String label;
    private final String done;
    /** 0 for a guard. */
    private final long nanos;

    private Change(String label, String done, long nanos) {
        this.label = label;
        this.done = done;
        this.nanos = nanos;
    }

    /** @throws IllegalArgumentException with a sentence for the user */
    static Change of(String text) {
        if (text.equals(GUARD)) {
            return guard();
        }
        Matcher time = Pattern.compile(TIME).matcher(text.startsWith(STRETCH) ? text.substring(STRETCH.length()) : "");
        if (!time.matches()) {
            throw new IllegalArgumentException("unknown arm " + text + "; known are stretch=TIME (such as 20ms) and guard");
        }
        BigDecimal wanted = new BigDecimal(time.group(1)).multiply(BigDecimal.valueOf(unit(time.group(2)).toNanos(1)));
        if (wanted.compareTo(BigDecimal.ONE) < 0 || wanted.compareTo(BigDecimal.valueOf(LONGEST_NANOS)) > 0) {
            throw new IllegalArgumentException(text + ": a pause can be stretched to at most 1s");
        }
        return new Change(text, "stretched to " + time.group(1) + ' ' + time.group(2), wanted.longValue());
    }

    static Change guard() {
        return new Change(GUARD, "without its zero sleeps", 0);
    }

    /** The stretch to propose: at least twice as long as now. */
    static Change usualStretch(SiteFigures site) {
        double millis = site.hasMeans() ? site.requestedNanos() / NANOS_PER_MILLI : 0;
        int longer = USUAL_MILLIS[USUAL_MILLIS.length - 1];
        for (int i = USUAL_MILLIS.length - 1; i >= 0; i--) {
            longer = USUAL_MILLIS[i] >= 2 * millis ? USUAL_MILLIS[i] : longer;
        }
        return of(STRETCH + longer + "ms");
    }

    private static TimeUnit unit(String name) {
        return name.equals("s") ? TimeUnit.SECONDS : name.equals("ms") ? TimeUnit.MILLISECONDS : TimeUnit.MICROSECONDS;
    }

    /** As the user writes it. */
    String label() {
        return label;
    }

    /** What it does, behind the name of a call. */
    String done() {
        return done;
    }

    boolean isGuard() {
        return nanos == 0;
    }

    /**
     * Why it does nothing at this site, or must not be done.
     *
     * @param site what it did so far
     * @param virtual whether a virtual thread was seen pausing there
     * @return a sentence without a full stop; null if it fits
     */
    String objection(SiteFigures site, boolean virtual) {
        return isGuard() ? objectionToGuard(site, virtual) : objectionToStretch(site);
    }

    private static String objectionToGuard(SiteFigures site, boolean virtual) {
        Call call = site.site().call();
        if (call != Call.THREAD_SLEEP) {
            return "guard is for zero sleeps of Thread.sleep; this is " + call.label()
                + (call.mayExpire() ? ", whose zero waits look for what has arrived" : "");
        }
        if (site.zeroPauses() == 0) {
            return "guard is for zero sleeps; none of this site's " + site.pauses() + " pauses is one";
        }
        return virtual ? "virtual threads pause here, and their scheduler needs the call" : null;
    }

    private String objectionToStretch(SiteFigures site) {
        Call call = site.site().call();
        if (call.isSchedule()) {
            return call.label() + " makes a schedule and is no pause itself";
        }
        if (call.isOfFutures()) {
            return call.label() + " waits for a result, and is not made longer";
        }
        if (call == Call.THREAD_YIELD || call == Call.ON_SPIN_WAIT) {
            return call.label() + " requests no time that could be stretched";
        }
        if (site.isAlwaysZero()) {
            return "all its pauses request no time; only others can be stretched";
        }
        if (site.hasMeans() && site.requestedNanos() >= nanos) {
            return "its pauses already request " + Math.round(site.requestedNanos() / NANOS_PER_MILLI * 10) / 10.0 + " ms on average; "
                + label.substring(STRETCH.length()) + " is no longer";
        }
        return null;
    }

    /**
     * From now on the site does what the arm says, for so long at most.
     *
     * @param number of the site
     * @param first whether the change is made for the first time
     * @return whether it does
     */
    boolean begin(Arm arm, int number, long lastsNanos, boolean first) {
        switch (arm) {
            case AS_IS:
                DozemeterArm.disarm();
                return true;
            case SHAM:
                return DozemeterArm.sham(number, lastsNanos);
            default:
                return isGuard() ? DozemeterArm.guard(number, first ? Math.min(lastsNanos, FIRST_GUARD_NANOS) : lastsNanos)
                    : DozemeterArm.stretch(number, nanos, lastsNanos);
        }
    }
}
