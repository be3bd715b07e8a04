package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.SiteFigures;

/**
 * A pause that takes much longer than it requests. Those below the timers' grain always do, and are no sign of load.
 */
final class Overshoot implements Check {

    private static final Check ROUNDED_UP = new RoundedUp();

    @Override
    public Severity severity(Evidence seen) {
        return isLate(seen) && ROUNDED_UP.severity(seen) == null ? Severity.INFO : null;
    }

    private static boolean isLate(Evidence seen) {
        SiteFigures site = seen.figures;
        return TinyPause.TIMED_OUT.contains(seen.site().call()) && site.hasMeans()
            && seen.isTimedOften()
            && site.requestedNanos() >= seen.thresholds.microsAsNanos(Threshold.TINY_PAUSE_ASKED_MICROS)
            && site.realisedNanos() > site.requestedNanos() * seen.of(Threshold.OVERSHOOT_TIMES)
            && site.realisedNanos() - site.requestedNanos() > seen.thresholds.millisAsNanos(Threshold.OVERSHOOT_MORE_MILLIS);
    }

    @Override
    public String reason(Evidence seen) {
        SiteFigures site = seen.figures;
        return "requests " + Numbers.duration(site.requestedNanos()) + " and takes "
            + Numbers.duration(site.realisedNanos()) + ", means of " + Numbers.rate(site.timed()) + " timed pauses";
    }
}
