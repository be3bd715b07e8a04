package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;
import java.util.Arrays;
import java.util.List;

/**
 * A pause that requests less than the operating system's timers can do: worth a look if it gets many times more, a warning
 * if there are many.
 */
final class TinyPause implements Check {

    /**
     * Those that end by themselves: {@code wait} and {@code join} may wait for ever, and their means tell nothing
     * then.
     */
    static final List<Call> TIMED_OUT =
        Arrays.asList(Call.THREAD_SLEEP, Call.UNIT_SLEEP, Call.PARK_NANOS, Call.PARK_UNTIL);

    /** Those that count whole milliseconds: they request less, on average, only where some of them wait for ever. */
    static final List<Call> OF_MILLIS = Arrays.asList(Call.OBJECT_WAIT, Call.THREAD_JOIN);

    /** A request below 50 µs takes 60 to 120 on Linux, with the time to wake up. */
    private static final double LATE_NANOS = 150_000;
    private static final Check ROUNDED_UP = new RoundedUp();
    private static final Check INTERRUPT_STORM = new InterruptStorm();

    @Override
    public Severity severity(Evidence seen) {
        SiteFigures site = seen.figures;
        if (site.isEstimated()) {
            return ofEstimate(seen);
        }
        if (!isTiny(seen) || ROUNDED_UP.severity(seen) != null
            || INTERRUPT_STORM.severity(seen) != null) {
            return null;
        }
        boolean many = site.wakeUps() >= seen.of(Threshold.TINY_PAUSE_PER_SECOND)
            || seen.cost() >= seen.of(Threshold.CORE_SHARE);
        boolean late = site.realisedNanos() >= site.requestedNanos() * seen.of(Threshold.TINY_PAUSE_TIMES_MORE);
        return many ? Severity.WARNING : late ? Severity.INFO : null;
    }

    /**
     * What was requested is not known. What takes so little time requests less than the timers can do; a park may have ended
     * because something arrived, but few threads are handed work so soon and so often by a park of their own.
     */
    private static Severity ofEstimate(Evidence seen) {
        SiteFigures site = seen.figures;
        boolean tiny = TIMED_OUT.contains(seen.site().call()) && site.hasRealised() && site.realisedNanos() < LATE_NANOS
            && site.realisedNanos() >= seen.thresholds.millisAsNanos(Threshold.SHORT_POLL_FROM_MILLIS);
        return tiny && site.wakeUps() >= seen.of(Threshold.TINY_PAUSE_PER_SECOND) ? Severity.WARNING : null;
    }

    private static boolean isTiny(Evidence seen) {
        SiteFigures site = seen.figures;
        return !OF_MILLIS.contains(seen.site().call()) && site.runsOut()
            && seen.isTimedOften()
            && site.requestedNanos() < seen.thresholds.microsAsNanos(Threshold.TINY_PAUSE_ASKED_MICROS);
    }

    @Override
    public String reason(Evidence seen) {
        SiteFigures site = seen.figures;
        if (site.isEstimated()) {
            return ShortPoll.ofEstimate(site);
        }
        return Numbers.rate(site.wakeUps()) + " pauses a second request " + Numbers.duration(site.requestedNanos()) + " and take "
            + Numbers.duration(site.realisedNanos()) + " on average";
    }
}
