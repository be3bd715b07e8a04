package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.Finished;
import java.util.List;

/**
 * What one JVM says that loaded all classes twice.
 *
 * @param coldNanos for the first pass
 * @param scanned classes that the agent looked at in both passes; 0 without the agent, as all that follow
 * @param coldScanNanos for each class of the first pass, by the agent's own clock
 */
record Loaded(long classes, double coldNanos, double warmNanos, double peakKiB, double scanned, double rewritten,
              double coldScanNanos, double warmScanNanos) {

    private static final String[] NONE = {"scan", "0", "0", "0"};
    private static final double NANOS = 1e9;

    static Loaded of(Finished finished) {
        String[] cold = finished.lines("cold").get(0);
        String[] warm = finished.lines("warm").get(0);
        List<String[]> scans = finished.lines("scan");
        String[] first = scans.isEmpty() ? NONE : scans.get(0);
        String[] second = scans.isEmpty() ? NONE : scans.get(1);
        return new Loaded(Long.parseLong(cold[1]), number(cold, 2), number(warm, 2),
            Double.parseDouble(finished.value("peak")), number(second, 1), number(second, 3),
            perClass(first, NONE), perClass(second, first));
    }

    private static double perClass(String[] later, String[] earlier) {
        return (number(later, 2) - number(earlier, 2)) * NANOS / (number(later, 1) - number(earlier, 1));
    }

    private static double number(String[] fields, int place) {
        return Double.parseDouble(fields[place]);
    }
}
