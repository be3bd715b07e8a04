package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;

/** {@code Thread.sleep} that requests no time in every call: a yield with a system call, dressed as a sleep. */
final class ZeroSleep implements Check {

    @Override
    public Severity severity(Evidence seen) {
        boolean sleep = seen.site().call() == Call.THREAD_SLEEP;
        return sleep && seen.figures.isAlwaysZero() ? byRate(seen) : null;
    }

    /** Below the rate of an info nothing is said: then a share of a core is other threads' time. */
    static Severity byRate(Evidence seen) {
        SiteFigures site = seen.figures;
        if (site.rate() < seen.of(Threshold.ZERO_SLEEP_INFO_PER_SECOND)) {
            return null;
        }
        boolean often = site.rate() >= seen.of(Threshold.ZERO_SLEEP_PER_SECOND);
        boolean known = site.hasCpu() || seen.isTimedOften();
        boolean costly = known && site.coreShare(seen.costModel) >= seen.of(Threshold.ZERO_SLEEP_CORE_SHARE);
        return often || costly ? Severity.WARNING : Severity.INFO;
    }

    @Override
    public String reason(Evidence seen) {
        return Numbers.rate(seen.figures.rate()) + " sleeps a second, all for no time" + argument(seen) + Numbers.spent(seen.figures);
    }

    private static String argument(Evidence seen) {
        return seen.figures.argument() == Argument.CONSTANT_ZERO ? " (a constant 0)" : "";
    }
}
