package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;

/** {@code Thread.sleep} that asks for no time in every call: a yield with a system call, dressed as a sleep. */
final class ZeroSleep implements Check {

    @Override
    public Severity severity(SiteWindow site, Thresholds thresholds) {
        boolean sleep = site.site().call() == Call.THREAD_SLEEP;
        return sleep && site.isAlwaysZero() ? byRate(site, thresholds) : null;
    }

    /** Below the rate of an info nothing is said: then a share of a core is other threads' time. */
    static Severity byRate(SiteWindow site, Thresholds thresholds) {
        if (site.rate() < thresholds.of(Threshold.ZERO_SLEEP_INFO_PER_SECOND)) {
            return null;
        }
        boolean often = site.rate() >= thresholds.of(Threshold.ZERO_SLEEP_PER_SECOND);
        boolean known = site.hasCpu() || site.timed() >= thresholds.of(Threshold.SAMPLES);
        boolean costly = known && site.coreShare() >= thresholds.of(Threshold.ZERO_SLEEP_CORE_SHARE);
        return often || costly ? Severity.WARNING : Severity.INFO;
    }

    @Override
    public String reason(SiteWindow site, Thresholds thresholds) {
        return Numbers.rate(site.rate()) + " sleeps a second, all for no time" + argument(site) + Numbers.spent(site);
    }

    private static String argument(SiteWindow site) {
        return site.argument() == Argument.CONSTANT_ZERO ? " (a constant 0)" : "";
    }
}
