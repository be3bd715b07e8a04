package io.github.dozemeter.diagnose;

/**
 * Pauses from the grain of the system's timers to some milliseconds, again and again, that run out: somebody looks whether
 * something has happened. What is shorter is a {@link TinyPause}, unless this JDK makes a millisecond of it.
 */
final class ShortPoll implements Check {

    private static final double MILLISECOND_NANOS = 1e6;
    private static final Check ROUNDED_UP = new RoundedUp();

    @Override
    public Severity severity(SiteWindow site, Thresholds thresholds) {
        boolean rounded = ROUNDED_UP.severity(site, thresholds) != null;
        if (!isShort(site, thresholds, rounded)) {
            return null;
        }
        if (site.wakeUps() >= thresholds.of(Threshold.SHORT_POLL_PER_SECOND)
            || site.cost() >= thresholds.of(Threshold.CORE_SHARE)) {
            return Severity.WARNING;
        }
        // One that is rounded up has that to look at.
        return site.wakeUps() >= thresholds.of(Threshold.SHORT_POLL_INFO_PER_SECOND) && !rounded ? Severity.INFO : null;
    }

    private static boolean isShort(SiteWindow site, Thresholds thresholds, boolean rounded) {
        return site.runsOut() && site.timed() >= thresholds.of(Threshold.SAMPLES)
            && (rounded || site.requestedNanos() >= from(site, thresholds))
            && site.requestedNanos() <= thresholds.millisAsNanos(Threshold.SHORT_POLL_TO_MILLIS);
    }

    private static double from(SiteWindow site, Thresholds thresholds) {
        double from = thresholds.millisAsNanos(Threshold.SHORT_POLL_FROM_MILLIS);
        return TinyPause.OF_MILLIS.contains(site.site().call()) ? Math.max(from, MILLISECOND_NANOS) : from;
    }

    @Override
    public String reason(SiteWindow site, Thresholds thresholds) {
        return Numbers.rate(site.wakeUps()) + " pauses a second request " + Numbers.duration(site.requestedNanos()) + " and take "
            + Numbers.duration(site.realisedNanos()) + " on average";
    }
}
