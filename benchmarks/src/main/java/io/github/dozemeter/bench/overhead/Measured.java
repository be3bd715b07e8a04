package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.program.Variant;
import java.util.EnumMap;
import java.util.Map;

/**
 * What one JVM measured of a row: nanoseconds per call of each variant.
 *
 * @param low 20th percentiles over the slots: a busy machine only adds, so the lower part of a distribution is the
 * truer
 * @param middle medians
 */
record Measured(Row row, Map<Variant, Double> low, Map<Variant, Double> middle, int rounds, long treatedCalls) {

    private static final int FIRST = 2;

    static Measured parse(String[] fields) {
        int variants = Variant.values().length;
        int behind = FIRST + 2 * variants;
        return new Measured(Row.parse(fields[1]), byVariant(fields, FIRST), byVariant(fields, FIRST + variants),
            Integer.parseInt(fields[behind]), Long.parseLong(fields[behind + 1]));
    }

    private static Map<Variant, Double> byVariant(String[] fields, int first) {
        Map<Variant, Double> values = new EnumMap<>(Variant.class);
        for (Variant variant : Variant.values()) {
            values.put(variant, Double.valueOf(fields[first + variant.ordinal()]));
        }
        return values;
    }

    /** The mean of both native copies. */
    double nativeNanos() {
        return nativeOf(low);
    }

    private static double nativeOf(Map<Variant, Double> values) {
        return (values.get(Variant.NATIVE) + values.get(Variant.CONTROL)) / 2;
    }

    double addedNanos() {
        return low.get(Variant.TREATED) - nativeNanos();
    }

    double ratio() {
        return low.get(Variant.TREATED) / nativeNanos();
    }

    double ratioOfMedians() {
        return middle.get(Variant.TREATED) / nativeOf(middle);
    }

    /** What the two native copies, which are the same code, differ by: 1 on a perfect machine. */
    double control() {
        return low.get(Variant.CONTROL) / low.get(Variant.NATIVE);
    }
}
