package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;
import java.util.Arrays;
import java.util.List;

/**
 * Pauses from the grain of the system's timers to some milliseconds, again and again, that run out: somebody looks whether
 * something has happened. What is shorter is a {@link TinyPause}, unless this JDK makes a millisecond of it.
 */
final class ShortPoll implements Check {

    private static final double MILLISECOND_NANOS = 1e6;
    /** They end by themselves alone, interrupts aside. */
    static final List<Call> RUN_OUT = Arrays.asList(Call.THREAD_SLEEP, Call.UNIT_SLEEP);
    /** Of an estimate: a sleep of 10 ms lasts longer. */
    private static final double RUNS_LATE = 1.2;
    private static final Check TINY_PAUSE = new TinyPause();
    private static final Check ROUNDED_UP = new RoundedUp();

    @Override
    public Severity severity(Evidence seen) {
        SiteFigures site = seen.figures;
        if (site.isEstimated()) {
            return ofEstimate(seen);
        }
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

    /**
     * What was requested is not known. A sleep lasts as long as it requests, at the least; a park or wait may have ended because
     * something arrived, and is no warning.
     */
    private static Severity ofEstimate(Evidence seen) {
        SiteFigures site = seen.figures;
        boolean isShort = site.hasRealised() && site.realisedNanos() >= seen.thresholds.millisAsNanos(Threshold.SHORT_POLL_FROM_MILLIS)
            && TINY_PAUSE.severity(seen) == null
            && site.realisedNanos() <= seen.thresholds.millisAsNanos(Threshold.SHORT_POLL_TO_MILLIS) * RUNS_LATE;
        if (!isShort || site.wakeUps() < seen.of(Threshold.SHORT_POLL_INFO_PER_SECOND)) {
            return null;
        }
        boolean often = site.wakeUps() >= seen.of(Threshold.SHORT_POLL_PER_SECOND) || seen.cost() >= seen.of(Threshold.CORE_SHARE);
        return often && RUN_OUT.contains(seen.site().call()) ? Severity.WARNING : Severity.INFO;
    }

    static String ofEstimate(SiteFigures site) {
        return Numbers.rate(site.wakeUps()) + " pauses a second take " + Numbers.duration(site.realisedNanos()) + " on average"
            + (RUN_OUT.contains(site.site().call()) ? "" : "; whether their time ran out or something arrived is not known");
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
        if (site.isEstimated()) {
            return ofEstimate(site);
        }
        return Numbers.rate(site.wakeUps()) + " pauses a second request " + Numbers.duration(site.requestedNanos()) + " and take "
            + Numbers.duration(site.realisedNanos()) + " on average";
    }
}
