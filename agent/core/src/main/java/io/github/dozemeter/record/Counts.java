package io.github.dozemeter.record;

/** The pauses that a site made, and those of them that expired. Exact; estimates use the same type. Immutable. */
final class Counts {

    final long zero;
    final long other;
    final long zeroExpired;
    final long otherExpired;
    /** Counted since the agent started, whatever span the others are of. */
    final long soFar;

    Counts(long zero, long other, long zeroExpired, long otherExpired) {
        this(zero, other, zeroExpired, otherExpired, zero + other);
    }

    private Counts(long zero, long other, long zeroExpired, long otherExpired, long soFar) {
        this.zero = zero;
        this.other = other;
        this.zeroExpired = zeroExpired;
        this.otherExpired = otherExpired;
        this.soFar = soFar;
    }

    Counts plus(Counts more) {
        return new Counts(zero + more.zero, other + more.other, zeroExpired + more.zeroExpired, otherExpired + more.otherExpired,
            soFar + more.soFar);
    }

    Counts minus(Counts earlier) {
        return new Counts(zero - earlier.zero, other - earlier.other, zeroExpired - earlier.zeroExpired,
            otherExpired - earlier.otherExpired, soFar);
    }
}
