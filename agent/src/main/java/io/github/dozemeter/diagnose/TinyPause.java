package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import java.util.Arrays;
import java.util.List;

/** A pause that asks for less than the operating system's timers can do, and gets many times more. */
final class TinyPause implements Check {

    /**
     * Those that end by themselves: {@code wait} and {@code join} may wait for ever, and their means tell nothing
     * then.
     */
    static final List<Call> TIMED_OUT =
        Arrays.asList(Call.THREAD_SLEEP, Call.UNIT_SLEEP, Call.PARK_NANOS, Call.PARK_UNTIL);

    private static final Check ROUNDED_UP = new RoundedUp();

    @Override
    public Severity severity(SiteWindow site, Thresholds thresholds) {
        if (!isTiny(site, thresholds) || ROUNDED_UP.severity(site, thresholds) != null) {
            return null;
        }
        return site.wakeUps() >= thresholds.of(Threshold.TINY_PAUSE_PER_SECOND) ? Severity.WARNING : Severity.INFO;
    }

    private static boolean isTiny(SiteWindow site, Thresholds thresholds) {
        return TIMED_OUT.contains(site.site().call()) && site.hasMeans()
            && site.timed() >= thresholds.of(Threshold.SAMPLES)
            && site.askedNanos() < thresholds.microsAsNanos(Threshold.TINY_PAUSE_ASKED_MICROS)
            && site.realisedNanos() >= site.askedNanos() * thresholds.of(Threshold.TINY_PAUSE_TIMES_MORE);
    }

    @Override
    public String reason(SiteWindow site, Thresholds thresholds) {
        return Numbers.rate(site.wakeUps()) + " pauses a second ask for " + Numbers.time(site.askedNanos()) + " and take "
            + Numbers.time(site.realisedNanos());
    }
}
