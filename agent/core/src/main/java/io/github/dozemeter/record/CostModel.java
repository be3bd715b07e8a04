package io.github.dozemeter.record;

/**
 * What a wake-up costs in CPU time, how that is known, and what a core costs in money. Every cost is made of these.
 * Immutable.
 */
public final class CostModel {

    /** Timer interrupt, leaving idle, two context switches, cold caches: a round figure, see docs/rationale.md. */
    public static final CostModel ASSUMED = new CostModel(5_000, 0, "assumed; measure yours with validate", Double.NaN);

    private static final double NANOS_PER_SECOND = 1e9;

    private final long wakeUpNanos;
    private final long threadNanos;
    private final String basis;
    private final double corePrice;

    /**
     * @param wakeUpNanos CPU time of one wake-up, all of it
     * @param threadNanos the part of it that the CPU clock of the thread shows
     * @param basis how that is known, in some words
     * @param corePrice of one core for a year; not a number where the user gave none
     */
    public CostModel(long wakeUpNanos, long threadNanos, String basis, double corePrice) {
        this.wakeUpNanos = wakeUpNanos;
        this.threadNanos = threadNanos;
        this.basis = basis;
        this.corePrice = corePrice;
    }

    /** The same, with money. */
    public CostModel withCorePrice(double price) {
        return new CostModel(wakeUpNanos, threadNanos, basis, price);
    }

    long wakeUpNanos() {
        return wakeUpNanos;
    }

    public double wakeUpSeconds() {
        return wakeUpNanos / NANOS_PER_SECOND;
    }

    /** What the CPU clock of the thread that wakes up does not show. */
    double besideThreadSeconds() {
        return Math.max(0, wakeUpNanos - threadNanos) / NANOS_PER_SECOND;
    }

    /** How the cost of a wake-up is known. */
    public String basis() {
        return basis;
    }

    public boolean hasCorePrice() {
        return !Double.isNaN(corePrice);
    }

    /** Of one core for a year, in the user's currency. */
    public double corePrice() {
        return corePrice;
    }
}
