package io.github.dozemeter.experiment;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.support.WrittenTime;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The change that an experiment makes at a site: {@code stretch=20ms} or {@code guard}. Immutable. */
final class Change {

    private static final int MAX_MILLIS = 1_000;
    private static final String STRETCH = "stretch=";
    static final String GUARD = "guard";
    private static final int[] USUAL_MILLIS = {20, 50, 100, 200, 500};
    private static final double NANOS_PER_MILLI = 1e6;

    /** The text that the user writes. */
    final String label;
    /** Follows the name of a call in a sentence. */
    final String done;
    /** 0 for a guard. */
    final long nanos;

    private Change(String label, String done, long nanos) {
        this.label = label;
        this.done = done;
        this.nanos = nanos;
    }

    /** @throws IllegalArgumentException with a sentence for the user */
    static Change of(String text) {
        if (text.equals(GUARD)) {
            return new Change(GUARD, "without its zero sleeps", 0);
        }
        String time = text.startsWith(STRETCH) ? text.substring(STRETCH.length()) : "";
        double wanted = WrittenTime.nanos(time);
        if (Double.isNaN(wanted)) {
            throw new IllegalArgumentException(
                "unknown arm " + text + "; known are stretch=TIME (such as 20ms) and guard");
        }
        if (wanted < 1 || wanted > MAX_MILLIS * NANOS_PER_MILLI) {
            throw new IllegalArgumentException(text + ": a pause can be stretched to at most 1s");
        }
        return new Change(text, "stretched to " + time.replaceFirst(" ?(\\p{L})", " $1"), Math.round(wanted));
    }

    /** The stretch to propose: at least twice as long as now. */
    static Change usualStretch(SiteFigures site) {
        double millis = site.hasMeans() ? site.requestedNanos() / NANOS_PER_MILLI : 0;
        IntStream longer = Arrays.stream(USUAL_MILLIS).filter(usual -> usual >= 2 * millis);
        return of(STRETCH + longer.findFirst().orElse(MAX_MILLIS) + "ms");
    }

    /** Returns the end of a sentence: how much later the application may find something, which no figure shows. */
    String later(SiteFigures site) {
        if (isGuard()) {
            return "";
        }
        boolean isKnown = site.argument == Argument.CONSTANT && site.hasMeans();
        double most = isKnown ? nanos - site.requestedNanos() : nanos;
        String found = site.site().call().isSleep() ? "what it looks for" : "what does not wake it up";
        return "; " + found + " may be found up to " + Numbers.written(most) + " later";
    }

    boolean isGuard() {
        return nanos == 0;
    }

    /**
     * @param virtual whether a virtual thread was seen pausing there
     * @return why it does nothing at this site, or must not be done, without a full stop; null if it fits
     */
    String objection(SiteFigures site, boolean virtual) {
        if (isGuard()) {
            return objectionToGuard(site, virtual);
        }
        return objectionToStretch(site);
    }

    private static String objectionToGuard(SiteFigures site, boolean virtual) {
        Call call = site.site().call();
        if (call != Call.THREAD_SLEEP) {
            String misfit = "guard is for zero sleeps of Thread.sleep; this is " + call.label();
            if (call.mayExpire()) {
                return misfit + ", whose zero waits look for what has arrived";
            }
            return misfit;
        }
        if (site.zeroPauses() == 0) {
            return "guard is for zero sleeps; none of this site's "
                + site.pauses() + " pauses is one";
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
            return "its pauses already request " + Numbers.written(site.requestedNanos()) + " on average; " + label.substring(STRETCH.length())
                + " is no longer";
        }
        return null;
    }
}
