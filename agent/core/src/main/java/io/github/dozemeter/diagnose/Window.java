package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.sample.SamplesBySite;
import java.util.ArrayList;
import java.util.List;

/** What happened between two moments. Immutable. */
public final class Window {

    /** A shorter watch counts as this long: ten pauses of a JVM that lives a moment are no rate. */
    private static final double LEAST_SECONDS = 1;

    private final Totals from;
    private final Totals to;
    private final double seconds;
    private final long cpuSince;
    private final double cpuSeconds;
    private final int jdk;
    private final SamplesBySite observations;

    /**
     * @param cpuSince from when on the CPU clock was sampled, on the clock of the totals; {@code Long.MAX_VALUE} if it
     *     was not
     * @param jdk feature release: 8, 17, 25
     */
    public Window(Totals from, Totals to, long cpuSince, int jdk) {
        this(from, to, cpuSince, jdk, SamplesBySite.none());
    }

    /** @param observations what was sampled between the two moments */
    public Window(Totals from, Totals to, long cpuSince, int jdk, SamplesBySite observations) {
        this(from, to, Math.max(LEAST_SECONDS, to.secondsSince(from.nanos())), cpuSince, jdk, observations);
    }

    private Window(Totals from, Totals to, double seconds, long cpuSince, int jdk, SamplesBySite observations) {
        this.from = from;
        this.to = to;
        this.seconds = seconds;
        this.cpuSince = cpuSince;
        this.cpuSeconds = cpuSince == Long.MAX_VALUE ? 0 : Math.min(seconds, to.secondsSince(cpuSince));
        this.jdk = jdk;
        this.observations = observations;
    }

    /** When it began, on the clock of the totals. */
    public long startNanos() {
        return from.nanos();
    }

    /** The same, with what was sampled between its moments. */
    public Window with(SamplesBySite sampled) {
        return new Window(from, to, cpuSince, jdk, sampled);
    }

    /** Of no time. */
    static Window none() {
        return new Window(Totals.none(0), Totals.none(0), 0, Long.MAX_VALUE, 0, SamplesBySite.none());
    }

    /** Classes whose sites had no figures at its end. */
    Deferred deferred() {
        return to.deferred();
    }

    double seconds() {
        return seconds;
    }

    /** Those that paused, also what stands for many places. */
    List<SiteWindow> sites() {
        List<SiteWindow> sites = new ArrayList<>();
        for (Site site : to.sites()) {
            Sums sums = to.sums(site).minus(from.sums(site));
            if (sums.pauses() > 0) {
                sites.add(new SiteWindow(site, sums, observations.of(site), seconds, cpuSeconds, jdk));
            }
        }
        return sites;
    }
}
