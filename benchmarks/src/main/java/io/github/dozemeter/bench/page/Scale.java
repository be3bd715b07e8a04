package io.github.dozemeter.bench.page;

/**
 * Where a value lies on an axis: linear between neighbouring ticks, which are evenly spaced; what lies outside is
 * drawn at the end.
 */
record Scale(double[] ticks, int left, int right) {

    int at(double value) {
        double step = (right - left) / (double) (ticks.length - 1);
        double inside = Math.min(Math.max(value, ticks[0]), ticks[ticks.length - 1]);
        int upper = 1;
        while (upper < ticks.length - 1 && ticks[upper] < inside) {
            upper++;
        }
        double share = (inside - ticks[upper - 1]) / (ticks[upper] - ticks[upper - 1]);
        return (int) Math.round(left + step * (upper - 1 + share));
    }
}
