package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;

/**
 * {@code Thread.sleep} of a computed delay that is seldom above 0. Not {@code TimeUnit.sleep} and not
 * {@code parkNanos}, which begin with the very guard that is missing here.
 */
final class MostlyZero implements Check {

    @Override
    public Severity severity(Evidence seen) {
        SiteFigures site = seen.figures;
        boolean mostly = seen.site().call() == Call.THREAD_SLEEP && site.argument() == Argument.COMPUTED
            && !site.isAlwaysZero()
            && site.zeroShare() > seen.of(Threshold.MOSTLY_ZERO_SHARE);
        return mostly ? ZeroSleep.byRate(seen) : null;
    }

    @Override
    public String reason(Evidence seen) {
        SiteFigures site = seen.figures;
        return Numbers.rate(site.rate()) + " sleeps a second, " + Numbers.percent(site.zeroShare())
            + " of them for no time" + Numbers.spent(site);
    }
}
