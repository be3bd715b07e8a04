package io.github.dozemeter.bench.program;

import java.util.Arrays;

/** Nanoseconds per call, one value a slot. */
final class Samples {

    private double[] values = new double[1_024];
    private int size;

    void add(double nanosPerCall) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = nanosPerCall;
    }

    int size() {
        return size;
    }

    /** @param share between 0 and 1 */
    double quantile(double share) {
        double[] sorted = Arrays.copyOf(values, size);
        Arrays.sort(sorted);
        return sorted[(int) Math.min(size - 1, share * size)];
    }
}
