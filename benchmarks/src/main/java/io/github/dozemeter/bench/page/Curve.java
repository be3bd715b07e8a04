package io.github.dozemeter.bench.page;

import java.util.List;
import java.util.stream.IntStream;

/** A line as it is drawn: its corners in the units of the picture, from left to right. */
record Curve(List<double[]> corners) {

    /** So near one curve lies on the other; two units are a curve's own width. */
    private static final double ON_IT = 3;
    private static final int LOOKS = 60;
    private static final double GOOD_PART = LOOKS / 3.0;

    /** Whether one of the two, drawn over the other, hides a good part of it. */
    boolean coincidesWith(Curve other) {
        double from = Math.max(left(), other.left());
        double to = Math.min(right(), other.right());
        return from < to && IntStream.rangeClosed(0, LOOKS).mapToDouble(look -> from + (to - from) * look / LOOKS)
            .filter(x -> Math.abs(at(x) - other.at(x)) < ON_IT).count() > GOOD_PART;
    }

    private double left() {
        return corners.get(0)[0];
    }

    private double right() {
        return corners.get(corners.size() - 1)[0];
    }

    private double at(double x) {
        int next = 1;
        while (next < corners.size() - 1 && corners.get(next)[0] < x) {
            next++;
        }
        double[] a = corners.get(next - 1);
        double[] b = corners.get(next);
        return b[0] == a[0] ? b[1] : a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]);
    }
}
