package io.github.dozemeter.suite;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;

/** What a site paused, or many together. Immutable. */
public final class PauseSums {

    public static final PauseSums NONE = new PauseSums(0, 0, 0, 0, 0);

    private final long pauses;
    private final long zeroPauses;
    private final long untimed;
    private final double sleptNanos;
    private final double waitedNanos;

    /**
     * @param untimed pauses that the times do not describe
     * @param sleptNanos realised in sleeps
     * @param waitedNanos realised in all other pauses
     */
    public PauseSums(long pauses, long zeroPauses, long untimed, double sleptNanos, double waitedNanos) {
        this.pauses = pauses;
        this.zeroPauses = zeroPauses;
        this.untimed = untimed;
        this.sleptNanos = sleptNanos;
        this.waitedNanos = waitedNanos;
    }

    public static PauseSums of(SiteFigures site) {
        Call call = site.site().call();
        if (call.isSchedule()) {
            return NONE;
        }
        double realised = site.times().realisedNanos();
        boolean isTimed = !call.isOfFutures() && call != Call.ON_SPIN_WAIT;
        // A pause that goes on is counted, and timed when it ends: at most a few are left over.
        long untimed = isTimed ? site.pauses() - site.times().count() : 0;
        return new PauseSums(site.pauses(), site.zeroPauses(), untimed, isSleep(call) ? realised : 0, isSleep(call) ? 0 : realised);
    }

    /** What JFR's event {@code jdk.ThreadSleep} is made for. */
    public static boolean isSleep(Call call) {
        return call == Call.THREAD_SLEEP || call == Call.UNIT_SLEEP;
    }

    public PauseSums plus(PauseSums more) {
        return new PauseSums(pauses + more.pauses, zeroPauses + more.zeroPauses, untimed + more.untimed,
            sleptNanos + more.sleptNanos, waitedNanos + more.waitedNanos);
    }

    public PauseSums minus(PauseSums earlier) {
        return new PauseSums(pauses - earlier.pauses, zeroPauses - earlier.zeroPauses, untimed - earlier.untimed,
            sleptNanos - earlier.sleptNanos, waitedNanos - earlier.waitedNanos);
    }

    public boolean isNone() {
        return pauses == 0 && sleptNanos <= 0 && waitedNanos <= 0;
    }

    public long pauses() {
        return pauses;
    }

    /** That requested no time. */
    public long zeroPauses() {
        return zeroPauses;
    }

    public long untimed() {
        return untimed;
    }

    public double sleptNanos() {
        return sleptNanos;
    }

    public double waitedNanos() {
        return waitedNanos;
    }
}
