package io.github.dozemeter.judge;

import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Times;
import io.github.dozemeter.support.Numbers;

/**
 * Says why a verdict on short pauses holds. A mean is a period only where all pauses take about as long: of a site that
 * halves the rest of its time with each sleep, the range is what was seen. Immutable.
 */
final class ShortPauseReasons {

    private final Evidence seen;
    private final SiteFigures site;
    private final int jdk;

    ShortPauseReasons(Evidence seen, int jdk) {
        this.seen = seen;
        this.site = seen.site;
        this.jdk = jdk;
    }

    String shortPoll() {
        Times.Groups groups = site.isOutcomeUnknown() ? null : seen.groups();
        return groups == null ? tinyPause() : Numbers.rate(site.wakeUps()) + " pauses/s take "
            + Numbers.written(groups.shortNanos) + " (" + Numbers.percent(groups.shortShare) + ") and "
            + Numbers.written(groups.longNanos);
    }

    String tinyPause() {
        if (!site.isOutcomeUnknown()) {
            return requestAndTake("pauses", " on average");
        }
        return Numbers.rate(site.wakeUps()) + " pauses/s take " + Numbers.duration(site.realisedNanos())
            + " on average" + end();
    }

    private String end() {
        if (seen.call.isSleep()) {
            return "";
        }
        String expired = Numbers.rate(site.expired() / site.span().seconds());
        return site.isRecorded() ? "; " + expired + "/s expired, and those that end at once are not recorded"
            : "; whether their time ran out or something arrived is not known";
    }

    String roundedUp() {
        return requestAndTake("sleeps", " on Java " + jdk);
    }

    String expiredWait() {
        String known = Numbers.percent(site.otherExpiredShare()) + " of " + Numbers.rate(site.requestingRate())
            + " waits/s" + range() + " expired; they request " + Numbers.written(site.requestedNanos())
            + " on average";
        boolean isExact = site.timed() >= site.times().count();
        return isExact ? known : known + ", estimated from " + Numbers.count(site.timed()) + " timed ones";
    }

    /** @param pauses their name in the plural */
    private String requestAndTake(String pauses, String end) {
        return Numbers.rate(site.wakeUps()) + ' ' + pauses + "/s" + range() + " request "
            + Numbers.written(site.requestedNanos()) + " and take "
            + Numbers.duration(site.realisedNanos()) + end;
    }

    /** {@code  of 1 ms to 8 ms}, as they took; nothing where their mean says it. */
    private String range() {
        Times.Spread spread = seen.spread();
        return spread == null ? "" : " of " + Numbers.written(spread.leastNanos) + " to "
            + Numbers.written(spread.mostNanos);
    }
}
