package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Call;
import java.util.function.Function;

/** Every verdict, once. The names are a promise to users; each has a page of its name in docs/verdicts. */
public enum Verdict {
    ZERO_SLEEP(Evidence::zeroSleep, Evidence::zeroSleepReason,
        "block, or skip the call when the delay is 0 (sleep(0) also checks for interrupts)"),
    MOSTLY_ZERO(Evidence::mostlyZero, Evidence::mostlyZeroReason,
        "skip the call when the delay is 0, or block where the loop has no other work (sleep(0) also checks for interrupts)"),
    YIELD_SPIN(Evidence::yieldSpin, Evidence::yieldSpinReason,
        "block, or back off (a bounded spin, then parks that grow to 1 ms)"),
    ZERO_PARK(Evidence::zeroPark, Evidence::zeroParkReason, "check the unit of the time and the deadline it comes from"),
    INTERRUPT_STORM(Evidence::interruptStorm, Evidence::interruptStormReason,
        "leave the loop when interrupted, or clear the flag once"),
    TINY_PAUSE(Evidence::tinyPause, seen -> seen.shortPauses().tinyPause(),
        "wait for the event, or batch the work and pause for 1 ms (spin only with a bound)"),
    ROUNDED_UP(Evidence::roundedUp, seen -> seen.shortPauses().roundedUp(),
        "in a loop sleep(1) or an event: from JDK 21 on this call wakes up to 15 times as often"),
    SHORT_POLL(Evidence::shortPoll, seen -> seen.shortPauses().shortPoll(),
        "wait for the event (blocking queue, condition), or poll less often"),
    EXPIRED_WAIT(Evidence::expiredWait, seen -> seen.shortPauses().expiredWait(),
        "wait longer, or without a time where the code that stops the loop wakes it"),
    ZERO_WAIT(Evidence::zeroWait, Evidence::zeroWaitReason,
        "check the unit of the time and the deadline it comes from, or block where nothing is there"),
    FAST_TICK(Evidence::fastTick, Evidence::fastTickReason,
        "use a longer period, or an event instead of the clock"),
    OVERSHOOT(Evidence::overshoot, Evidence::overshootReason,
        "look at CPU throttling first, then overload and GC"),
    LOCK_HELD(Evidence::lockHeld, Evidence::lockHeldReason,
        "pause outside the lock, or wait on its condition, which releases it"),
    BUSY_THREAD(Evidence::busyThread, Evidence::busyThreadReason,
        "hand the work to a thread that may wait, schedule it, or compose the future"),
    /** Given to sites that the user allowed, instead of all others. */
    INTENDED(seen -> null, seen -> "", "nothing to do");

    final Function<Evidence, Severity> check;
    final Function<Evidence, String> reason;
    /** Says what to do, in one line without a full stop, where nothing more is known of the site. */
    public final String advice;
    public final String doc = "docs/verdicts/" + name() + ".md";

    Verdict(Function<Evidence, Severity> check, Function<Evidence, String> reason, String advice) {
        this.check = check;
        this.reason = reason;
        this.advice = advice;
    }

    /**
     * Whether there is such a verdict on a call; asked first. A wait that delivers at once looks like an interrupted
     * sleep, one that expires like a poll; neither always lasts its time. So of calls that may expire {@link #EXPIRED_WAIT}
     * tells polls, and never {@link #SHORT_POLL}.
     */
    boolean isFor(Call call) {
        switch (this) {
            case INTENDED:
                return true;
            case FAST_TICK:
                return call.isSchedule();
            case EXPIRED_WAIT:
                // No program polls with these at a rate that matters.
                return call.mayExpire() && call != Call.AWAIT_TERMINATION
                    && call != Call.PROCESS_WAIT_FOR;
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
}
