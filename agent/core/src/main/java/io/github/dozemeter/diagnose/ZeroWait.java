package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.SiteFigures;

/**
 * Waits for no time that nearly always find nothing, so that their loop does not wait at all. One that finds something is the
 * documented way to take what is there, or to get a lock fairly.
 */
final class ZeroWait implements Check {

    @Override
    public Severity severity(Evidence seen) {
        SiteFigures site = seen.figures;
        boolean often = site.zeroRate() >= seen.of(Threshold.ZERO_WAIT_PER_SECOND);
        boolean busy = seen.isTimedOften() && site.threadShare() >= seen.of(Threshold.ZERO_WAIT_THREAD_SHARE);
        return site.zeroExpiredShare() >= seen.of(Threshold.ZERO_WAIT_SHARE) && (often || busy) ? Severity.WARNING : null;
    }

    @Override
    public String reason(Evidence seen) {
        SiteFigures site = seen.figures;
        return Numbers.percent(site.zeroExpiredShare()) + " of " + Numbers.rate(site.zeroRate())
            + " waits a second for no time found nothing"
            + (site.timed() == 0 ? "" : "; all together take " + Numbers.share(site.threadShare(), "thread"));
    }
}
