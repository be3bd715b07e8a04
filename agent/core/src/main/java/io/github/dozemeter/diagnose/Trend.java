package io.github.dozemeter.diagnose;

import java.util.Arrays;

/**
 * What a site did in the last five minutes: a point for each tick, the newest last. Immutable; three arrays of at most
 * 30 floats.
 */
public final class Trend {

    /** Ten seconds each. */
    static final int POINTS = 30;
    static final Trend NONE = new Trend(new float[0], new float[0], new float[0]);

    private static final double NANOS_PER_SECOND = 1e9;

    private final float[] rates;
    private final float[] requested;
    private final float[] realised;

    private Trend(float[] rates, float[] requested, float[] realised) {
        this.rates = rates;
        this.requested = requested;
        this.realised = realised;
    }

    Trend plus(Sums sums, double seconds) {
        double described = sums.described() * NANOS_PER_SECOND;
        return new Trend(plus(rates, sums.pauses() / seconds), plus(requested, sums.requestedNanos() / described),
            plus(realised, sums.realisedNanos() / described));
    }

    private static float[] plus(float[] points, double point) {
        int kept = Math.min(points.length, POINTS - 1);
        float[] longer = Arrays.copyOfRange(points, points.length - kept, points.length + 1);
        longer[kept] = (float) point;
        return longer;
    }

    public int length() {
        return rates.length;
    }

    /** Pauses a second. */
    public float rate(int point) {
        return rates[point];
    }

    /** Mean of what all pauses asked for, in seconds; not a number where none was timed. */
    public float requestedSeconds(int point) {
        return requested[point];
    }

    /** Mean of what they took. */
    public float realisedSeconds(int point) {
        return realised[point];
    }
}
