package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;

/** {@code Thread.yield} in a loop that waits for something. */
final class YieldSpin implements Check {

    @Override
    public Severity severity(SiteWindow site, Thresholds thresholds) {
        boolean often = site.rate() > thresholds.of(Threshold.YIELD_SPIN_PER_SECOND);
        boolean busy = site.timed() >= thresholds.of(Threshold.SAMPLES)
            && site.rate() >= thresholds.of(Threshold.YIELD_SPIN_LEAST_PER_SECOND)
            && site.threadShare() > thresholds.of(Threshold.YIELD_SPIN_THREAD_SHARE);
        return site.site().call() == Call.THREAD_YIELD && (often || busy) ? Severity.WARNING : null;
    }

    @Override
    public String reason(SiteWindow site, Thresholds thresholds) {
        return Numbers.rate(site.rate()) + " yields a second" + Numbers.spent(site);
    }
}
