package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Site;
import java.util.ArrayList;
import java.util.List;

/** What happened between two moments. Immutable. */
public final class Window {

    /** A shorter watch counts as this long: ten pauses of a JVM that lives a moment are no rate. */
    private static final double LEAST_SECONDS = 1;

    private final Totals from;
    private final Totals to;
    private final double seconds;
    private final double cpuSeconds;
    private final int jdk;

    /**
     * @param cpuSince from when on the CPU clock was sampled, on the clock of the totals; {@code Long.MAX_VALUE} if it
     *     was not
     * @param jdk feature release: 8, 17, 25
     */
    public Window(Totals from, Totals to, long cpuSince, int jdk) {
        this.from = from;
        this.to = to;
        this.seconds = Math.max(LEAST_SECONDS, to.secondsSince(from.nanos()));
        this.cpuSeconds = cpuSince == Long.MAX_VALUE ? 0 : Math.min(seconds, to.secondsSince(cpuSince));
        this.jdk = jdk;
    }

    /** Those that paused. */
    List<SiteWindow> sites() {
        List<SiteWindow> sites = new ArrayList<>();
        for (Site site : to.sites()) {
            Sums sums = to.sums(site).minus(from.sums(site));
            if (sums.pauses() > 0) {
                sites.add(new SiteWindow(site, sums, seconds, cpuSeconds, jdk));
            }
        }
        return sites;
    }
}
