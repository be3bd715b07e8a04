package io.github.dozemeter.access;

/** Something of which so much may be used at once, then so much in each nanosecond. Thread-safe. */
final class Allowance {

    private final double atOnce;
    private final double perNano;
    private double used;
    private long settled;

    /** @param now nanoseconds of any clock */
    Allowance(double atOnce, double perNano, long now) {
        this.atOnce = atOnce;
        this.perNano = perNano;
        this.settled = now;
    }

    /**
     * @param amount below 0 if it is given back
     * @return nanoseconds until all that was used is allowed; not above 0 if it is
     */
    synchronized double use(double amount, long now) {
        used = Math.max(0, used - perNano * (now - settled)) + amount;
        settled = now;
        return (used - atOnce) / perNano;
    }
}
