package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import java.util.Arrays;
import java.util.List;

/** A park or {@code TimeUnit.sleep} that returns at once in every call, so that its loop does not wait at all. */
final class ZeroPark implements Check {

    private static final List<Call> CALLS = Arrays.asList(Call.PARK_NANOS, Call.PARK_UNTIL, Call.UNIT_SLEEP);

    @Override
    public Severity severity(SiteWindow site, Thresholds thresholds) {
        boolean often = site.rate() > thresholds.of(Threshold.ZERO_PARK_PER_SECOND);
        boolean busy = site.timed() >= thresholds.of(Threshold.SAMPLES)
            && site.threadShare() > thresholds.of(Threshold.ZERO_PARK_THREAD_SHARE);
        return CALLS.contains(site.site().call()) && site.isAlwaysZero() && (often || busy) ? Severity.WARNING : null;
    }

    @Override
    public String reason(SiteWindow site, Thresholds thresholds) {
        return Numbers.rate(site.rate()) + " calls a second, all for no time: each returns at once";
    }
}
