package io.github.dozemeter.diagnose;

import io.github.dozemeter.observe.Observation;
import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Site;

/** What one site did in a window: the evidence of its findings. Immutable. */
public final class SiteWindow {

    /** Fewer samples of the CPU clock are off by more than a fifth. */
    private static final int LEAST_CPU_SAMPLES = 30;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Site site;
    private final Sums sums;
    private final Observation observation;
    private final double seconds;
    private final double cpuSeconds;
    private final int jdk;

    SiteWindow(Site site, Sums sums, Observation observation, double seconds, double cpuSeconds, int jdk) {
        this.site = site;
        this.sums = sums;
        this.observation = observation;
        this.seconds = seconds;
        this.cpuSeconds = cpuSeconds;
        this.jdk = jdk;
    }

    public Site site() {
        return site;
    }

    /** What was sampled of it: callers, threads, locks. */
    public Observation observation() {
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
        return sums.askedNanos() > 0 && othersDescribed() > 0;
    }

    /** Mean of what the pauses asked for that asked for time. */
    public double askedNanos() {
        return sums.askedNanos() / othersDescribed();
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
        return hasCpu() ? cpuShare() : Math.min(threadShare(), zeroShare() * rate() * Cost.WAKE_UP_SECONDS);
    }
}
