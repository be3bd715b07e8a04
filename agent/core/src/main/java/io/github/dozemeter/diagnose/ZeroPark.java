package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;
import java.util.Arrays;
import java.util.List;

/** A park or {@code TimeUnit.sleep} that returns at once in every call, so that its loop does not wait at all. */
final class ZeroPark implements Check {

    private static final List<Call> CALLS = Arrays.asList(Call.PARK_NANOS, Call.PARK_UNTIL, Call.UNIT_SLEEP);

    @Override
    public Severity severity(Evidence seen) {
        SiteFigures site = seen.figures;
        boolean often = site.rate() > seen.of(Threshold.ZERO_PARK_PER_SECOND);
        boolean busy = seen.isTimedOften()
            && site.threadShare() > seen.of(Threshold.ZERO_PARK_THREAD_SHARE);
        return CALLS.contains(seen.site().call()) && site.isAlwaysZero() && (often || busy) ? Severity.WARNING : null;
    }

    @Override
    public String reason(Evidence seen) {
        return Numbers.rate(seen.figures.rate()) + " calls a second, all for no time: each returns at once";
    }
}
