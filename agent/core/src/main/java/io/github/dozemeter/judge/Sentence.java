package io.github.dozemeter.judge;

import io.github.dozemeter.support.Numbers;
import java.util.Optional;
import java.util.function.Function;

/**
 * The sentences on top, in their order: the first that holds is said. Each has its condition for readers of the docs, an
 * example, and its words, empty where it does not hold.
 */
enum Sentence {
    UNMEASURED("no pause is counted",
        "Nothing is measured: the self-test has not passed.",
        now -> say(now.isUnmeasured(), "Nothing is measured: the self-test has not passed")),
    EXPERIMENT("an experiment runs",
        "An experiment changes ShortPoll.run:34 for another 25 s.",
        now -> now.now.changed == null ? "" : "An experiment changes " + Row.simple(now.now.changed) + " for another "
            + now.now.secondsLeft + " s"),
    EARLY("no tick yet; or fewer than five stack samples in less than a minute, and no row has a finding",
        "Too early to judge: 8 s observed so far.",
        now -> say(now.isEarly(), "Too early to judge: " + Math.round(now.seconds) + " s observed so far")),
    UPGRADE("a row to fix costs 1% or more; the first to fix is a known bug that a release ends",
        "Upgrade netty-common to 4.1.44.Final: it uses 97% of a core.",
        now -> of(now.costlyToFix().filter(row -> !row.upgrade().isEmpty()),
            row -> "Upgrade " + row.upgrade() + ": " + row.usage())),
    KNOWN_BUG("the same, another known bug",
        "Known bug: HashedWheelTimer.waitForNextTick:598 uses 97% of a core.",
        now -> of(now.costlyToFix().filter(row -> !row.bugs.isEmpty()),
            row -> "Known bug: " + row.uses())),
    FIX_SHARED("the same, lines that share their threads",
        "Fix Loop.run:234 or 238 first: they use about 8.6% of a core.",
        now -> of(now.costlyToFix().filter(Row::isShared), row -> "Fix " + row.place() + " first: " + row.usage())),
    FIX("the same, another row",
        "Fix Os.pause:217 first: it uses 31% of a core. Without a known cost: ... first: its cost is not known.",
        now -> of(now.costlyToFix(), row -> "Fix " + row.place() + " first: " + row.usage())),
    WITHOUT_FIX("a row costs 1% or more, no fix is known, and none to fix is above it",
        "Shop.poll:5 uses up to 1.8% of a core; nothing to fix is known.",
        now -> of(now.costlyWithoutFix(), Row::withoutFix)),
    LATENCY("`LOCK_HELD` or `BUSY_THREAD` as a warning",
        "Shop.save:12 pauses for 20 ms while others wait for its lock. / on an event loop.",
        now -> of(now.first(row -> !row.latency().isEmpty()), row -> row.place() + ' ' + row.latency())),
    FREQUENT("a row to fix costs less: a warning, a known bug, or zero pauses",
        "Cheap but frequent: Batch.run:12 sleeps for 0 ms, 12k/s. Without a known cost: Frequent: ..."
            + " A known one: Known pause, but cheap: ...",
        now -> of(now.first(Row::isToFix), row -> row.kind() + row.often())),
    INCOMPLETE("more than 1% of the classes could not be read; virtual threads pause that nothing shows; or more than 200"
        + " wakeups a second, and half of all, belong to threads in no stack sample",
        "Incomplete: 343 wakeups/s belong to threads that no thread dump showed.",
        now -> say(!now.incomplete().isEmpty(), "Incomplete: " + now.incomplete())),
    OPEN("the cost of a row is not known, and as many pauses cost 1% or more elsewhere; or 10,000 a second, of which none was"
        + " timed",
        "Shop.poll:5 parks, 50k/s; its cost is not known.",
        now -> of(now.first(row -> row.isOpen(now.limit)), row -> row.often() + "; its cost is not known")),
    TOGETHER("all rows together cost 1% or more",
        "No single line dominates; 40 lines use 3.1% of a core together.",
        now -> say(now.total >= now.limit, "No single line dominates; " + now.lineCount() + " use " + Situation.ofCores(now.total)
            + " together")),
    BUSY("threads use a tenth of a core or more outside pauses, most in one method",
        "Pauses are cheap; Loop.run uses 84% of a core outside pauses.",
        now -> say(now.isBusyOutside(), now.pauses() + "; " + now.busiest.method + " uses " + Situation.ofCores(now.busiest.cores)
            + " outside pauses")),
    UNCOUNTED("the kernel's count of wakeups is missing",
        "Pauses are cheap; wakeups cannot be counted here. / No pauses observed; ...",
        now -> say(!now.isHardlySeen() && !now.isCounted(), now.pauses() + "; wakeups cannot be counted here")),
    INFO("a row has a finding",
        "Nothing urgent: Shop.poll:5 or 9, 171 wakeups/s.",
        now -> of(now.first(row -> !row.findings.isEmpty()), row -> "Nothing urgent: " + row.frequency())),
    PRAISE("pauses were observed, or threads that wait in the JDK's code wake up 20 times a second or more",
        "No action needed: 12 wakeups/s.",
        now -> say(now.hasPauses(), "No action needed: " + Numbers.rate(now.account.perSecond) + " wakeups/s")),
    NONE("no pause was observed",
        "No pauses observed in 37 s.",
        now -> "No pauses observed in " + Math.round(now.seconds) + " s");

    final String situation;
    final String example;
    private final Function<Situation, String> words;

    Sentence(String situation, String example, Function<Situation, String> words) {
        this.situation = situation;
        this.example = example;
        this.words = words;
    }

    private static String say(boolean holds, String text) {
        return holds ? text : "";
    }

    private static String of(Optional<Row> row, Function<Row, String> text) {
        return row.map(text).orElse("");
    }

    /** Returns the first that holds; the last always does. */
    static Sentence first(Situation now) {
        for (Sentence sentence : values()) {
            if (!sentence.text(now).isEmpty()) {
                return sentence;
            }
        }
        return NONE;
    }

    /** Returns the sentence without a full stop; empty if it does not hold. */
    String text(Situation now) {
        return words.apply(now);
    }

    /** Returns the row that it names as one to fix; null if it names none. */
    Row toFix(Situation now) {
        switch (this) {
            case UPGRADE:
            case KNOWN_BUG:
            case FIX_SHARED:
            case FIX:
                return now.costlyToFix().orElse(null);
            case LATENCY:
                return now.first(row -> !row.latency().isEmpty()).orElse(null);
            case FREQUENT:
                return now.first(Row::isToFix).orElse(null);
            default:
                return null;
        }
    }
}
