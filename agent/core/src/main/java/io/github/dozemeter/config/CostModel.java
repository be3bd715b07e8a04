package io.github.dozemeter.config;

/** The CPU time of a pause that blocks, where none was measured, and the price of a core in money. Immutable. */
public final class CostModel {

    /** Measured in 23 loops of several kinds: 7 to 37 µs. Within a factor of two, see docs/rationale.md. */
    public static final CostModel ASSUMED = new CostModel(14_000, "assumed", Double.NaN);

    public final long wakeUpNanos;
    /** How the time is known, in some words. */
    public final String basis;
    /** The price of one core for a year, in the user's currency; not a number where the user gave none. */
    public final double corePrice;

    public CostModel(long wakeUpNanos, String basis, double corePrice) {
        this.wakeUpNanos = wakeUpNanos;
        this.basis = basis;
        this.corePrice = corePrice;
    }

    /** Whether the user gave it: then it replaces what other pauses of the process cost. */
    public boolean isGiven() {
        return !basis.equals(ASSUMED.basis);
    }

    public boolean hasCorePrice() {
        return !Double.isNaN(corePrice);
    }
}
