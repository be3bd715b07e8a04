package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.List;

/**
 * How a curve is drawn, so that it can be told from the others and hides none.
 *
 * @param style class of its colour
 * @param layer how many lie below it: the more, the longer the gaps through which they are seen
 */
record Stroke(String style, int layer) {

    private static final int DASH = 6;
    private static final double RADIUS = 4;
    private static final double LEAST_RADIUS = 1.5;

    /** When colours are used up, they come again, dashed. */
    static List<Stroke> of(List<Curve> curves) {
        List<Stroke> strokes = new ArrayList<>();
        for (int i = 0; i < curves.size(); i++) {
            Curve curve = curves.get(i);
            int below = (int) curves.subList(0, i).stream().filter(curve::coincidesWith).count();
            strokes.add(new Stroke(Theme.series(i), Math.max(below, i / Theme.COLOURS)));
        }
        return strokes;
    }

    /** As SVG has it; empty for a line without gaps. Each pattern leaves some dashes of those below to be seen. */
    String dashes() {
        return layer == 0 ? "" : DASH + " " + DASH * layer;
    }

    /** Of a dot: those below are seen as rings. */
    double radius() {
        return Math.max(LEAST_RADIUS, RADIUS - layer);
    }
}
