package io.github.dozemeter.diagnose;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Every verdict, once. The names are a promise to users; each has a page of its name in docs/verdicts. */
public enum Verdict {
    ZERO_SLEEP(new ZeroSleep(),
        "guard it, or say what is meant: yield, onSpinWait, a blocking wait; mind the interrupt check in sleep(0)",
        Threshold.ZERO_SLEEP_INFO_PER_SECOND, Threshold.ZERO_SLEEP_PER_SECOND, Threshold.ZERO_SLEEP_CORE_SHARE,
        Threshold.SAMPLES),
    MOSTLY_ZERO(new MostlyZero(), "if (delay > 0) sleep(delay); mind the interrupt check in sleep(0)",
        Threshold.MOSTLY_ZERO_SHARE, Threshold.ZERO_SLEEP_INFO_PER_SECOND, Threshold.ZERO_SLEEP_PER_SECOND,
        Threshold.ZERO_SLEEP_CORE_SHARE, Threshold.SAMPLES),
    YIELD_SPIN(new YieldSpin(), "back off: spin, yield, park; or block",
        Threshold.YIELD_SPIN_PER_SECOND, Threshold.YIELD_SPIN_THREAD_SHARE, Threshold.YIELD_SPIN_LEAST_PER_SECOND,
        Threshold.SAMPLES),
    ZERO_PARK(new ZeroPark(), "check the arithmetic of its deadline or unit",
        Threshold.ZERO_PARK_PER_SECOND, Threshold.ZERO_PARK_THREAD_SHARE, Threshold.SAMPLES),
    TINY_PAUSE(new TinyPause(), "batch, spin with a bound, or ask for what you get",
        Threshold.TINY_PAUSE_ASKED_MICROS, Threshold.TINY_PAUSE_TIMES_MORE, Threshold.TINY_PAUSE_PER_SECOND,
        Threshold.SAMPLES),
    ROUNDED_UP(new RoundedUp(), "parkNanos, or a JDK from 21 on", Threshold.SAMPLES),
    SHORT_POLL(new ShortPoll(), "wait for the event: blocking queue, condition, scheduler",
        Threshold.SHORT_POLL_FROM_MILLIS, Threshold.SHORT_POLL_TO_MILLIS, Threshold.SHORT_POLL_INFO_PER_SECOND,
        Threshold.SHORT_POLL_PER_SECOND, Threshold.SAMPLES),
    OVERSHOOT(new Overshoot(), "look at CPU throttling first, then overload and GC",
        Threshold.OVERSHOOT_TIMES, Threshold.OVERSHOOT_MORE_MILLIS, Threshold.TINY_PAUSE_ASKED_MICROS,
        Threshold.SAMPLES),
    LOCK_HELD(new LockHeld(), "pause outside the lock, or wait on its condition, which gives it up",
        Threshold.LOCK_HELD_SAMPLES, Threshold.LOCK_HELD_SHARE),
    BUSY_THREAD(new BusyThread(), "hand over to a thread that may wait, schedule, compose",
        Threshold.BUSY_THREAD_FROM_MILLIS, Threshold.BUSY_THREAD_SAMPLES),
    /** Given to sites that the user allowed, instead of all others. */
    INTENDED(null, "nothing to do");

    private final Check check;
    private final String advice;
    private final List<Threshold> thresholds;

    Verdict(Check check, String advice, Threshold... thresholds) {
        this.check = check;
        this.advice = advice;
        this.thresholds = Collections.unmodifiableList(Arrays.asList(thresholds));
    }

    /** What to do, in one line without a full stop. */
    public String advice() {
        return advice;
    }

    /** The page about it. */
    public String doc() {
        return "docs/verdicts/" + name() + ".md";
    }

    /** What decides whether it holds, and how much it matters. */
    public List<Threshold> thresholds() {
        return thresholds;
    }

    /** @return null where it does not hold */
    Finding judge(SiteWindow site, Thresholds values) {
        Severity severity = check == null ? null : check.severity(site, values);
        return severity == null ? null : new Finding(this, severity, site, check.reason(site, values));
    }
}
