package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;
import java.util.Arrays;
import java.util.List;

/** A sleep of less than a millisecond on a JDK whose sleeps are whole milliseconds. */
final class RoundedUp implements Check {

    private static final double MILLISECOND_NANOS = 1e6;
    /** Earlier releases round a sleep to whole milliseconds (Thread.java). */
    private static final int EXACT_SINCE = 21;
    private static final List<Call> SLEEPS = Arrays.asList(Call.THREAD_SLEEP, Call.UNIT_SLEEP);

    @Override
    public Severity severity(Evidence seen) {
        SiteFigures site = seen.figures;
        boolean holds = seen.jdk < EXACT_SINCE && SLEEPS.contains(seen.site().call()) && site.hasMeans()
            && seen.isTimedOften()
            && site.requestedNanos() < MILLISECOND_NANOS && site.realisedNanos() >= MILLISECOND_NANOS;
        return holds ? Severity.INFO : null;
    }

    @Override
    public String reason(Evidence seen) {
        SiteFigures site = seen.figures;
        return Numbers.rate(site.wakeUps()) + " sleeps a second request " + Numbers.duration(site.requestedNanos()) + " and take "
            + Numbers.duration(site.realisedNanos()) + " on Java " + seen.jdk;
    }
}
