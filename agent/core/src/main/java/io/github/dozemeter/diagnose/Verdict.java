package io.github.dozemeter.diagnose;

import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;

/** Every verdict, once. The names are a promise to users; each has a page of its name in docs/verdicts. */
public enum Verdict {
    ZERO_SLEEP(new ZeroPauses.Sleep(),
        "guard it, or say what is meant: yield, onSpinWait, a blocking wait; mind the interrupt check in sleep(0)"),
    MOSTLY_ZERO(new ZeroPauses.MostlySleep(), "if (delay > 0) sleep(delay); mind the interrupt check in sleep(0)"),
    YIELD_SPIN(new ZeroPauses.Yield(), "back off: spin, yield, park; or block"),
    ZERO_PARK(new ZeroPauses.Park(), "check the arithmetic of its deadline or unit"),
    INTERRUPT_STORM(new InterruptStorm(), "handle the interrupt: leave the loop, or clear the flag once"),
    TINY_PAUSE(new ShortPauses.Tiny(), "batch the work, spin with a bound, or request a pause that the system can deliver"),
    ROUNDED_UP(new ShortPauses.RoundedUp(), "parkNanos, or a JDK from 21 on"),
    SHORT_POLL(new ShortPauses.Poll(), "wait for the event: blocking queue, condition, scheduler"),
    EXPIRED_WAIT(new ShortPauses.ExpiredWait(), "wait for the event without a time, or longer: take, a condition, a longer period"),
    ZERO_WAIT(new ZeroPauses.Wait(), "check the arithmetic of its deadline; block where nothing is there"),
    FAST_TICK(new ShortPauses.FastTick(), "a longer period, or an event instead of the clock"),
    OVERSHOOT(new ShortPauses.Overshoot(), "look at CPU throttling first, then overload and GC"),
    LOCK_HELD(new BlockingPauses.LockHeld(), "pause outside the lock, or wait on its condition, which gives it up"),
    BUSY_THREAD(new BlockingPauses.BusyThread(), "hand over to a thread that may wait, schedule, compose"),
    /** Given to sites that the user allowed, instead of all others. */
    INTENDED(null, "nothing to do");

    private final Check check;
    private final String advice;

    Verdict(Check check, String advice) {
        this.check = check;
        this.advice = advice;
    }

    /** Says what to do, in one line without a full stop, where nothing more is known of the site. */
    public String advice() {
        return advice;
    }

    public String doc() {
        return "docs/verdicts/" + name() + ".md";
    }

    /**
     * The one place that says which verdicts there are for which calls: a check reads figures alone. A wait that delivers at once
     * looks like an interrupted sleep, and one that expires like a poll, but neither is a pause that always lasts its time.
     */
    boolean isFor(Call call) {
        switch (this) {
            case INTENDED:
                return true;
            case FAST_TICK:
                return call.isSchedule();
            case EXPIRED_WAIT:
                // No program polls with these at a rate that matters.
                return call.mayExpire() && call != Call.AWAIT_TERMINATION && call != Call.PROCESS_WAIT_FOR;
            case ZERO_WAIT:
                return call.mayExpire();
            case LOCK_HELD:
                return !call.isSchedule();
            case BUSY_THREAD:
                // An event loop waits in its select for its work.
                return !call.isSchedule() && call != Call.SELECTOR_SELECT;
            default:
                return !call.mayExpire() && !call.isSchedule();
        }
    }

    String reason(Check.Evidence seen) {
        String caller = seen.samples.calledBy();
        return check.reason(seen) + (caller.isEmpty() ? "" : "; " + caller) + "; " + basis(seen.figures);
    }

    String advice(Check.Evidence seen) {
        boolean hasPurpose = this == SHORT_POLL || this == TINY_PAUSE || this == EXPIRED_WAIT;
        String ofPurpose = hasPurpose ? Purpose.of(seen).advice(seen.site().call()) : null;
        return ofPurpose == null ? advice : ofPurpose;
    }

    private static String basis(SiteFigures site) {
        return (site.isEstimated() ? site.estimate + ", " : "") + (site.isRecorded() ? "recorded for " : "watched for ") + Numbers.seconds(site.span().seconds());
    }

    /**
     * @param bug that the site is; null if it is none
     * @return null where it does not hold
     */
    Finding judge(Check.Evidence seen, KnownSite bug) {
        Severity severity = check == null || !isFor(seen.site().call()) ? null : check.severity(seen);
        return severity == null ? null : new Finding(this, severity, seen, null, bug);
    }
}
