package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.threads.SiteSamples.Caller;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The purpose of short pauses, as far as names and figures show it: not everything that pauses again and again
 * polls for an event, and "wait for the event" helps no timer. Names come first, the site's own before its
 * caller's; without one that tells, pauses whose times vary may be either, and both ways are given.
 */
enum Purpose {
    PACE("(?i)rate_?limit|throttl|pacer|token_?bucket|leaky_?bucket",
        "it paces work: pause less often and longer, or let a scheduler release the work"),
    METER("(?i)(pause|jitter|hiccup|latency|stall)\\w*(meter|detector|monitor)",
        "it measures how late it wakes up: leave it, or measure less often"),
    FLUSH("(?i)flush",
        "it flushes by the clock: sleep until the next flush is due, or let the writer wake it"),
    TIMER("Timer|Tick|[Ss]chedul|Wheel|Clock|tick$",
        "it ticks: use a longer tick, or sleep until the next task is due"),
    RETRY("(?i)retry|retries|back_?off_?policy",
        "it waits between tries: wait longer after each failure, or for what the try needs"),
    WAIT_STRATEGY("(?i)(idle|wait|park)\\w*strategy|back_?off|spin|^idle$",
        "it is a wait strategy: choose one that blocks, or that idles longer, where latency allows"),
    PACE_OR_POLL(null,
        "the times vary: if it paces work, pause less often and longer; if it polls, wait for the event"),
    /** A park or wait whose end was not seen. */
    POLL_OR_EVENT(null,
        "if the time runs out, wait for the event; if something arrives this often, leave it"),
    /** The verdict's own advice fits. */
    POLL(null, null);

    private static final String CLOCK = "(?i).*\\b(clock|ticker)\\b.*";
    /** Matches waits whose purpose is to refuse: a limiter. */
    private static final String LIMITS = "it paces work: if its waits are meant to expire, allow the site;"
        + " else request the time until the next permit is due";

    /** The time of an event loop's wait: a longer one makes its timers late. */
    private static final String SELECTS = "if its time ends with the next timer, make timers rarer;"
        + " else wait longer, or without a time, and wake it up";

    private final Pattern names;
    private final String advice;

    Purpose(String names, String advice) {
        this.names = names == null ? null : Pattern.compile(names);
        this.advice = advice;
    }

    static Purpose of(Evidence seen) {
        Site site = seen.site.site();
        List<Caller> callers = seen.samples.callers();
        Purpose named = named(site.className(), site.methodName());
        if (named == null && !callers.isEmpty()) {
            named = ofCaller(callers.get(0));
        }
        return named == null ? ofFigures(seen) : named;
    }

    /** @return null if neither the caller nor its threads show one */
    private static Purpose ofCaller(Caller caller) {
        // The name of its threads may show a clock: ignite-clock-#.
        if (caller.threads.get(0).name.matches(CLOCK)) {
            return TIMER;
        }
        String place = caller.frame.replaceFirst(":\\d+$", "");
        int method = place.lastIndexOf('.');
        if (method < 0) {
            return null;
        }
        return named(place.substring(0, method), place.substring(method + 1));
    }

    private static Purpose ofFigures(Evidence seen) {
        if (seen.site.isOutcomeUnknown()) {
            return seen.call.isSleep() ? POLL : POLL_OR_EVENT;
        }
        return varies(seen) ? PACE_OR_POLL : POLL;
    }

    /** @return null if neither name shows one */
    private static Purpose named(String className, String method) {
        String simple = Site.simple(className);
        return Arrays.stream(values()).filter(purpose -> purpose.names != null)
            .filter(purpose -> purpose.names.matcher(simple).find() || purpose.names.matcher(method).find())
            .findFirst().orElse(null);
    }

    /** Says whether it requests different times. The single requests are not known, but a sleep lasts as long. */
    private static boolean varies(Evidence seen) {
        return seen.call.lastsItsTime() && seen.spread() != null;
    }

    /** @return null where the verdict's own is the best there is */
    String advice(Call call) {
        if (this == POLL && call == Call.SELECTOR_SELECT) {
            return SELECTS;
        }
        if (this == PACE && call.mayExpire()) {
            return LIMITS;
        }
        return advice;
    }
}
