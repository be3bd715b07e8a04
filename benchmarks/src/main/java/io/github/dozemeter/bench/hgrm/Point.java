package io.github.dozemeter.bench.hgrm;

/**
 * A line of a percentile table.
 *
 * @param value in the unit of its file; ours are in nanoseconds
 * @param percentile from 0 to 1
 * @param count of the values up to this one
 */
public record Point(double value, double percentile, long count) {

    /** The axis of the usual plot: 1 for the smallest value, 10 at 90 %, 100 at 99 %; infinite for the largest. */
    public double inverse() {
        return 1 / (1 - percentile);
    }
}
