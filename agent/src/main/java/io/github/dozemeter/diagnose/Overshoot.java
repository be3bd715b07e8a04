package io.github.dozemeter.diagnose;

/**
 * A pause that takes much longer than it requests. Those below the timers' grain always do, and are no sign of load.
 */
final class Overshoot implements Check {

    private static final Check ROUNDED_UP = new RoundedUp();

    @Override
    public Severity severity(SiteWindow site, Thresholds thresholds) {
        return isLate(site, thresholds) && ROUNDED_UP.severity(site, thresholds) == null ? Severity.INFO : null;
    }

    private static boolean isLate(SiteWindow site, Thresholds thresholds) {
        return TinyPause.TIMED_OUT.contains(site.site().call()) && site.hasMeans()
            && site.timed() >= thresholds.of(Threshold.SAMPLES)
            && site.requestedNanos() >= thresholds.microsAsNanos(Threshold.TINY_PAUSE_ASKED_MICROS)
            && site.realisedNanos() > site.requestedNanos() * thresholds.of(Threshold.OVERSHOOT_TIMES)
            && site.realisedNanos() - site.requestedNanos() > thresholds.millisAsNanos(Threshold.OVERSHOOT_MORE_MILLIS);
    }

    @Override
    public String reason(SiteWindow site, Thresholds thresholds) {
        return "requests " + Numbers.duration(site.requestedNanos()) + " and takes " + Numbers.duration(site.realisedNanos()) + ", means of "
            + Numbers.rate(site.timed()) + " timed pauses";
    }
}
