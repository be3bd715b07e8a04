package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.SiteFigures;

/**
 * Pauses from the grain of the system's timers to some milliseconds, again and again, that run out: somebody looks whether
 * something has happened. What is shorter is a {@link TinyPause}, unless this JDK makes a millisecond of it.
 */
final class ShortPoll implements Check {

    private static final double MILLISECOND_NANOS = 1e6;
    private static final Check ROUNDED_UP = new RoundedUp();

    @Override
    public Severity severity(Evidence seen) {
        SiteFigures site = seen.figures;
        boolean rounded = ROUNDED_UP.severity(seen) != null;
        if (!isShort(seen, rounded)) {
            return null;
        }
        if (site.wakeUps() >= seen.of(Threshold.SHORT_POLL_PER_SECOND)
            || seen.cost() >= seen.of(Threshold.CORE_SHARE)) {
            return Severity.WARNING;
        }
        // One that is rounded up has that to look at.
        return site.wakeUps() >= seen.of(Threshold.SHORT_POLL_INFO_PER_SECOND) && !rounded ? Severity.INFO : null;
    }

    private static boolean isShort(Evidence seen, boolean rounded) {
        SiteFigures site = seen.figures;
        return site.runsOut() && seen.isTimedOften()
            && (rounded || site.requestedNanos() >= from(seen))
            && site.requestedNanos() <= seen.thresholds.millisAsNanos(Threshold.SHORT_POLL_TO_MILLIS);
    }

    private static double from(Evidence seen) {
        double from = seen.thresholds.millisAsNanos(Threshold.SHORT_POLL_FROM_MILLIS);
        return TinyPause.OF_MILLIS.contains(seen.site().call()) ? Math.max(from, MILLISECOND_NANOS) : from;
    }

    @Override
    public String reason(Evidence seen) {
        SiteFigures site = seen.figures;
        return Numbers.rate(site.wakeUps()) + " pauses a second request " + Numbers.duration(site.requestedNanos()) + " and take "
            + Numbers.duration(site.realisedNanos()) + " on average";
    }
}
