package io.github.dozemeter.diagnose;

/** Pauses of a few milliseconds, again and again, that run out: somebody looks whether something has happened. */
final class ShortPoll implements Check {

    /** A pause that is cut short on average was ended by what it waited for: that is no polling. */
    private static final double RUN_OUT = 0.9;

    @Override
    public Severity severity(SiteWindow site, Thresholds thresholds) {
        if (!isShort(site, thresholds) || site.wakeUps() < thresholds.of(Threshold.SHORT_POLL_INFO_PER_SECOND)) {
            return null;
        }
        return site.wakeUps() >= thresholds.of(Threshold.SHORT_POLL_PER_SECOND) ? Severity.WARNING : Severity.INFO;
    }

    private static boolean isShort(SiteWindow site, Thresholds thresholds) {
        return site.hasMeans() && site.timed() >= thresholds.of(Threshold.SAMPLES)
            && site.askedNanos() >= thresholds.millisAsNanos(Threshold.SHORT_POLL_FROM_MILLIS)
            && site.askedNanos() <= thresholds.millisAsNanos(Threshold.SHORT_POLL_TO_MILLIS)
            && site.realisedNanos() >= site.askedNanos() * RUN_OUT;
    }

    @Override
    public String reason(SiteWindow site, Thresholds thresholds) {
        return Numbers.rate(site.wakeUps()) + " pauses a second, each of " + Numbers.time(site.askedNanos());
    }
}
