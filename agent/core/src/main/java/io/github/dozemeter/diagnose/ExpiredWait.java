package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.SiteFigures;

/** Short waits that nearly always end because their time is over: a poll that never calls {@code sleep}. */
final class ExpiredWait implements Check {

    @Override
    public Severity severity(Evidence seen) {
        SiteFigures site = seen.figures;
        boolean holds = site.otherExpiredShare() >= seen.of(Threshold.EXPIRED_WAIT_SHARE) && seen.isTimedOften()
            && site.hasMeans() && site.requestedNanos() <= seen.thresholds.millisAsNanos(Threshold.EXPIRED_WAIT_TO_MILLIS);
        if (!holds || site.requestingRate() < seen.of(Threshold.EXPIRED_WAIT_INFO_PER_SECOND)) {
            return null;
        }
        return site.requestingRate() >= seen.of(Threshold.EXPIRED_WAIT_PER_SECOND) ? Severity.WARNING : Severity.INFO;
    }

    @Override
    public String reason(Evidence seen) {
        SiteFigures site = seen.figures;
        return Numbers.percent(site.otherExpiredShare()) + " of " + Numbers.rate(site.requestingRate())
            + " waits a second expired; they request " + Numbers.duration(site.requestedNanos()) + " on average"
            + (site.timed() < site.times().count() ? ", estimated from " + Numbers.rate(site.timed()) + " timed ones" : "");
    }
}
