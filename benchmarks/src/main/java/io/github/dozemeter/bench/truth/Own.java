package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.program.Known;
import java.util.Arrays;

/**
 * What the known program says of one of its pauses.
 *
 * @param nanos of all calls together
 * @param deviation the standard deviation of one call's nanoseconds
 * @param bytes that the thread allocated meanwhile
 * @param usualNanos of a call, the mean of all but the slowest twentieth
 * @param quantiles at {@link #SHARES}
 */
record Own(Known pause, long calls, long nanos, double deviation, long bytes, double usualNanos, double[] quantiles) {

    static final double[] SHARES = {0.5, 0.9, 0.99};

    private static final int FIRST_QUANTILE = 7;

    static Own parse(String[] fields) {
        double[] quantiles = Arrays.stream(fields).skip(FIRST_QUANTILE).mapToDouble(Double::parseDouble).toArray();
        return new Own(Known.valueOf(fields[1]), Long.parseLong(fields[2]), Long.parseLong(fields[3]),
            Double.parseDouble(fields[4]), Long.parseLong(fields[5]), Double.parseDouble(fields[6]), quantiles);
    }
}
