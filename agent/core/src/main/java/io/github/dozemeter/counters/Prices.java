package io.github.dozemeter.counters;

import java.util.Arrays;
import java.util.List;

/** CPU time of one pause of each kind at a site, from single samples of the thread's CPU clock. Immutable. */
public final class Prices {

    /** Fewer samples are off by more than a fifth. */
    public static final int MIN_SAMPLES = 30;
    public static final Prices NONE = new Prices(new long[DozemeterCpu.KINDS][0]);

    /** A pause that requests time and ends sooner gave up no processor, or got it back at once. */
    static final long BLOCKED_NANOS = 50_000;
    /**
     * The part at each end that counts as the sample next to it: the long tail of CPU times is real, but what
     * single samples show of it, each for thousands of pauses, is luck. Without a fiftieth at each end, means were
     * up to 12 % lower.
     */
    private static final double TAIL = 0.005;
    /** At least so many samples, up to a quarter: stolen time of 1 in 100 made a price nine times too high. */
    private static final double MIN_TAIL = 3;
    private static final double MAX_TAIL = 0.25;

    /** The kinds of pauses that differ in price. */
    public enum Kind {
        ZERO,
        /** A pause of 50 µs or more: its thread gave up the processor. */
        BLOCKED,
        /** A pause that requested time and ended at once. */
        OTHER
    }

    /** By the hook's kinds, one of which is a zero pause that lasted: switched out, at ten times the price. */
    private final long[][] sorted;
    /** Indexed by kind; read several times by each judgement. */
    private final double[] means = new double[Kind.values().length];

    /**
     * @param samples by the hook's kinds, in any order, as {@link DozemeterCpu#weighted} has them; may be below
     *     zero where the clock took less than usual
     */
    Prices(long[][] samples) {
        this.sorted = samples;
        for (long[] ofKind : sorted) {
            Arrays.sort(ofKind);
        }
        means[Kind.ZERO.ordinal()] = mean(sorted[DozemeterCpu.ZERO], sorted[DozemeterCpu.SWITCHED]);
        means[Kind.BLOCKED.ordinal()] = mean(sorted[DozemeterCpu.BLOCKED]);
        means[Kind.OTHER.ordinal()] = mean(sorted[DozemeterCpu.OTHER]);
    }

    /** Returns the mean of all, each set of them with tails of its own. */
    private static double mean(long[]... sets) {
        int count = 0;
        double weights = 0;
        double sum = 0;
        for (long[] set : sets) {
            double ofSet = Arrays.stream(set).mapToDouble(Prices::weight).sum();
            count += set.length;
            weights += ofSet;
            if (set.length > 0) {
                sum += sum(set, ofSet);
            }
        }
        return count < MIN_SAMPLES ? Double.NaN : sum / weights;
    }

    /** @param weights of all samples together */
    private static double sum(long[] sorted, double weights) {
        double tail = weights * Math.min(MAX_TAIL, Math.max(TAIL, MIN_TAIL / sorted.length));
        double least = nanosAbove(sorted, tail);
        double most = nanosAbove(sorted, weights - tail);
        return Arrays.stream(sorted)
            .mapToDouble(sample -> weight(sample) * Math.max(least,
                Math.min(most, nanos(sample)))).sum();
    }

    /** Returns the nanoseconds of the sample below which all others have this weight. */
    private static double nanosAbove(long[] sorted, double weight) {
        int place = 0;
        double before = weight(sorted[0]);
        while (before < weight && place < sorted.length - 1) {
            place++;
            before += weight(sorted[place]);
        }
        return nanos(sorted[place]);
    }

    private static double nanos(long sample) {
        return sample >> DozemeterCpu.WEIGHT_BITS;
    }

    private static double weight(long sample) {
        return 1L << (sample & (1 << DozemeterCpu.WEIGHT_BITS) - 1);
    }

    /** Pools the samples of sites that have too few each. */
    public static Prices pooled(List<Prices> some) {
        long[][] all = new long[DozemeterCpu.KINDS][];
        Arrays.setAll(all,
            kind -> some.stream().flatMapToLong(prices ->
                Arrays.stream(prices.sorted[kind])).toArray());
        return new Prices(all);
    }

    /** Returns nanoseconds of CPU time a pause; not a number with fewer than 30 samples. */
    public double nanos(Kind kind) {
        return means[kind.ordinal()];
    }
}
