package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;

/**
 * {@code Thread.sleep} of a computed delay that is seldom above 0. Not {@code TimeUnit.sleep} and not
 * {@code parkNanos}, which begin with the very guard that is missing here.
 */
final class MostlyZero implements Check {

    @Override
    public Severity severity(SiteWindow site, Thresholds thresholds) {
        boolean mostly = site.site().call() == Call.THREAD_SLEEP && site.argument() == Argument.COMPUTED
            && !site.isAlwaysZero()
            && site.zeroShare() > thresholds.of(Threshold.MOSTLY_ZERO_SHARE);
        return mostly ? ZeroSleep.byRate(site, thresholds) : null;
    }

    @Override
    public String reason(SiteWindow site, Thresholds thresholds) {
        return Numbers.rate(site.rate()) + " sleeps a second, " + Numbers.percent(site.zeroShare())
            + " of them for no time" + Numbers.spent(site);
    }
}
