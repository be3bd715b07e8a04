package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.sample.SiteSamples;

/** What one site did in a window: the evidence of its findings. Immutable. */
public final class SiteWindow {

    /** Timer interrupt, leaving idle, two context switches, cold caches: a round figure, see docs/rationale.md. */
    static final long WAKE_UP_NANOS = 5_000;
    static final double WAKE_UP_SECONDS = WAKE_UP_NANOS / 1e9;
    /** Fewer samples of the CPU clock are off by more than a fifth. */
    private static final int LEAST_CPU_SAMPLES = 30;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double RUN_OUT = 0.9;
    private static final double HALF = 0.5;

    private final Site site;
    private final Sums sums;
    private final SiteSamples observation;
    private final double seconds;
    private final double cpuSeconds;
    private final int jdk;

    SiteWindow(Site site, Sums sums, SiteSamples observation, double seconds, double cpuSeconds, int jdk) {
        this.site = site;
        this.sums = sums;
        this.observation = observation;
        this.seconds = seconds;
        this.cpuSeconds = cpuSeconds;
        this.jdk = jdk;
    }

    /** These figures, in the sum of those of its call that are not shown on their own. */
    SiteWindow asOther() {
        return site.isOther() ? this : new SiteWindow(Site.other(site.call()), Sums.NONE.plus(sums), SiteSamples.NONE, seconds,
            cpuSeconds, jdk);
    }

    /** @param more of what is shown as the same site */
    SiteWindow plus(SiteWindow more) {
        return new SiteWindow(site, sums.plus(more.sums), observation == SiteSamples.NONE ? more.observation : observation,
            seconds, cpuSeconds, jdk);
    }

    public Site site() {
        return site;
    }

    /** What was sampled of it: callers, threads, locks. */
    public SiteSamples observation() {
        return observation;
    }

    /** Where the time that its pauses ask for comes from. */
    public Argument argument() {
        return sums.argument();
    }

    int jdk() {
        return jdk;
    }

    /** Pauses a second. */
    public double rate() {
        return sums.pauses() / seconds;
    }

    /** Pauses a second that asked for time, each of which lets a thread wait and wakes it again. */
    double wakeUps() {
        // Those of futures that were done already waited for nothing; they are not among the timed ones.
        return (site.call().isOfFutures() ? othersDescribed() : sums.pauses() - sums.zeroPauses()) / seconds;
    }

    /**
     * What it costs, in cores, to put sites in order and to add them up. Where its CPU time is estimated: that time, and
     * for each wake-up what the thread's own clock does not show. Otherwise the time of its pauses, of each a wake-up at
     * most: what is longer is waiting. A pause that ends sooner than a wake-up takes woke nobody up.
     */
    double cost() {
        if (hasCpu()) {
            return cpuShare() + Math.min(sums.longPauses(), othersDescribed()) / seconds * WAKE_UP_SECONDS;
        }
        double nanos = sums.briefNanos() + (double) sums.longPauses() * WAKE_UP_NANOS;
        double timed = Math.min(nanos, sums.realisedNanos()) / NANOS_PER_SECOND / seconds;
        // Without times: a wake-up each, but of one thread at most.
        return hasRealised() ? timed : timed + Math.min(1, wakeUps() * WAKE_UP_SECONDS);
    }

    /** How long it was watched. */
    double seconds() {
        return seconds;
    }

    boolean isAlwaysZero() {
        return sums.zeroPauses() == sums.pauses();
    }

    /** Part of the pauses that asked for no time. */
    public double zeroShare() {
        return (double) sums.zeroPauses() / sums.pauses();
    }

    /** How many pauses the times stand on. */
    public long timed() {
        return sums.timed();
    }

    /** Whether a mean can be told: some pauses asked for a time that counts, and were timed. */
    public boolean hasMeans() {
        return sums.requestedNanos() > 0 && hasRealised();
    }

    /** Whether some pauses that asked for time, or for ever, were timed. */
    boolean hasRealised() {
        return othersDescribed() > 0;
    }

    /** Whether its pauses last as long as they asked for: one that is cut short on average was ended by something else. */
    boolean runsOut() {
        return hasMeans() && realisedNanos() >= requestedNanos() * RUN_OUT;
    }

    /** Whether most of the pauses that asked for time ended within a millisecond. */
    boolean endsSoon() {
        return hasRealised() && sums.belowAMillisecond() - sums.described() * zeroShare() >= othersDescribed() * HALF;
    }

    /** The same, and all on average far before their time. */
    boolean endsAtOnce() {
        return endsSoon() && (!hasMeans() || realisedNanos() < requestedNanos() * HALF);
    }

    /** Mean of what the pauses asked for that asked for time. */
    public double requestedNanos() {
        return sums.requestedNanos() / othersDescribed();
    }

    /** Mean of what those took. */
    public double realisedNanos() {
        return (sums.realisedNanos() - sums.zeroRealisedNanos()) / othersDescribed();
    }

    private double othersDescribed() {
        return sums.described() * (1 - zeroShare());
    }

    /** Time in zero pauses, of the time that passed: 1 is a whole thread. */
    public double threadShare() {
        return sums.zeroRealisedNanos() / NANOS_PER_SECOND / seconds;
    }

    /** Time in all of its pauses, of the time that passed: how many threads, on average, were in one of them. */
    public double threads() {
        return sums.realisedNanos() / NANOS_PER_SECOND / seconds;
    }

    /** Whether there are enough samples for {@link #cpuShare}. */
    public boolean hasCpu() {
        return sums.cpuSamples() >= LEAST_CPU_SAMPLES && cpuSeconds > 0;
    }

    /** CPU time of the pauses themselves, estimated, of the time that passed: 1 is a whole core. */
    public double cpuShare() {
        return sums.cpuNanos() / NANOS_PER_SECOND / cpuSeconds;
    }

    /**
     * The CPU time where there is an estimate of it, otherwise the time in zero pauses, as far as that can be CPU time:
     * on a busy machine a thread that yields waits for its turn, for milliseconds, and uses nothing meanwhile.
     */
    double coreShare() {
        return hasCpu() ? cpuShare() : Math.min(threadShare(), zeroShare() * rate() * WAKE_UP_SECONDS);
    }
}
