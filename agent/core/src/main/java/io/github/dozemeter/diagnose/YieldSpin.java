package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;

/** {@code Thread.yield} in a loop that waits for something. */
final class YieldSpin implements Check {

    @Override
    public Severity severity(Evidence seen) {
        SiteFigures site = seen.figures;
        boolean often = site.rate() > seen.of(Threshold.YIELD_SPIN_PER_SECOND);
        if (!site.hasRate()) {
            return seen.site().call() == Call.THREAD_YIELD && site.hasCpu()
                && site.cpuShare() > seen.of(Threshold.YIELD_SPIN_THREAD_SHARE) ? Severity.WARNING : null;
        }
        boolean busy = seen.isTimedOften()
            && site.rate() >= seen.of(Threshold.YIELD_SPIN_LEAST_PER_SECOND)
            && site.threadShare() > seen.of(Threshold.YIELD_SPIN_THREAD_SHARE);
        return seen.site().call() == Call.THREAD_YIELD && (often || busy) ? Severity.WARNING : null;
    }

    @Override
    public String reason(Evidence seen) {
        return (seen.figures.hasRate() ? Numbers.rate(seen.figures.rate()) + " yields a second" : "yields again and again")
            + Numbers.spent(seen.figures);
    }
}
