package io.github.dozemeter.export.jfr;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What one site did since the agent started, as its event shows it. Immutable. */
public final class SiteTotals {

    /** JFR's own mark of a time that is not known ({@code jdk.jfr.Timespan}). */
    private static final long UNKNOWN_NANOS = Long.MIN_VALUE;
    private static final double SECOND_NANOS = 1e9;

    /** Class without its package, method and line: {@code Poller.run:31}. A column of {@code jfr view} is narrow. */
    public final String line;
    /** Empty where the class has none. */
    public final String packageName;
    /** The call with its class: {@code Thread.sleep}. */
    public final String call;
    public final long pauses;
    public final long zeroPauses;
    /** The CPU time of these pauses, or {@link Long#MIN_VALUE} where the agent has no price for them. */
    public final long cpuNanos;

    private SiteTotals(SiteFigures figures, double cpuSeconds) {
        Site site = figures.site();
        String className = site.className();
        this.line = Site.place(Site.simple(className), site.method(), site.line());
        this.packageName = className.substring(0, Math.max(0, className.lastIndexOf('.')));
        this.call = site.callLabel();
        this.pauses = figures.pauses();
        this.zeroPauses = figures.zeroPauses();
        this.cpuNanos = Double.isNaN(cpuSeconds) ? UNKNOWN_NANOS : (long) (cpuSeconds * SECOND_NANOS);
    }

    /**
     * Returns the totals of all sites of a snapshot: the costliest first, then by their number of pauses.
     *
     * @param cpuSeconds of all pauses of a site; not a number where it is not known
     */
    public static List<SiteTotals> of(Snapshot snapshot, ToDoubleFunction<SiteFigures> cpuSeconds) {
        List<SiteTotals> totals = new ArrayList<>();
        for (SiteFigures figures : snapshot.sites()) {
            totals.add(new SiteTotals(figures, cpuSeconds.applyAsDouble(figures)));
        }
        Comparator<SiteTotals> byCpu = Comparator.comparingLong(site -> site.cpuNanos);
        totals.sort(byCpu.thenComparingLong(site -> site.pauses).reversed());
        return Collections.unmodifiableList(totals);
    }
}
