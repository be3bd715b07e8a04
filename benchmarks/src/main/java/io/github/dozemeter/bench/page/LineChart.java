package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Curves over two axes, either of which may be logarithmic. The plot has one height, whatever the legend takes. */
public final class LineChart {

    private static final int WIDTH = 860;
    private static final int LEFT = 80;
    private static final int RIGHT = 806;
    private static final int PLOT = 290;
    private static final int BELOW = 54;
    private static final int SAMPLE = 30;
    /** Above so many dots a curve is read by its course. */
    private static final int MOST_DOTS = 20;
    /** Of no chart. */
    private static final Border NONE = new Border(Double.NaN, "");

    private final Axis across;
    private final Axis up;
    private final List<Line> lines;
    private final List<Double> columns;
    private final List<Double> rows;
    private final int top;
    private final Picture picture;

    /** A curve, its dots in the order of x. */
    public record Line(String name, List<Dot> dots) {

        public Line {
            dots = List.copyOf(dots);
        }

        public record Dot(double x, double y) {
        }
    }

    /** A place on the lower axis from which on things are different, and why: a thin upright line. */
    public record Border(double at, String words) {
    }

    private LineChart(String title, Axis across, Axis up, List<Line> lines, Border border) {
        this.across = across;
        this.up = up;
        this.lines = lines.stream().filter(line -> !line.dots().isEmpty()).toList();
        List<Line.Dot> all = this.lines.stream().flatMap(line -> line.dots().stream()).toList();
        this.columns = across.ticks(all.stream().map(Line.Dot::x).toList());
        this.rows = up.ticks(all.stream().map(Line.Dot::y).toList());
        Picture.Legend legend = new Picture.Legend(this.lines.stream().map(Line::name).toList(), LEFT, RIGHT, SAMPLE);
        this.top = legend.bottom() + 8;
        List<Curve> curves = curves();
        this.picture = new Picture(title, WIDTH, top + PLOT + BELOW);
        picture.text(LEFT, 22, "start", "ink", title);
        legend.draw(picture, (index, x, y) ->
            curves.get(index).along(List.of(new double[] {x, y}, new double[] {x + SAMPLE, y})).draw(picture));
        axes();
        draw(border);
        for (int i = 0; i < this.lines.size(); i++) {
            curves.get(i).draw(picture);
            dots(this.lines.get(i), curves.get(i));
        }
    }

    public static Picture of(String title, Axis across, Axis up, List<Line> lines) {
        return of(title, across, up, lines, NONE);
    }

    public static Picture of(String title, Axis across, Axis up, List<Line> lines, Border border) {
        return new LineChart(title, across, up, lines, border).picture;
    }

    private void axes() {
        for (double tick : columns) {
            picture.line(x(tick), top, x(tick), top + PLOT, "grid");
            picture.text(x(tick), top + PLOT + 18, "middle", "soft", across.label().apply(tick));
        }
        for (double tick : rows) {
            picture.line(LEFT, y(tick), RIGHT, y(tick), "grid");
            picture.text(LEFT - 8, y(tick) + 4, "end", "soft", up.label().apply(tick));
        }
        picture.text((LEFT + RIGHT) / 2.0, top + PLOT + 42, "middle", "soft", across.title());
        picture.text(RIGHT, 22, "end", "soft", up.title());
    }

    private void draw(Border border) {
        if (border.at() >= columns.get(0) && border.at() <= columns.get(columns.size() - 1)) {
            picture.line(x(border.at()), top, x(border.at()), top + PLOT, "mark");
            picture.text(x(border.at()), top - 6, "middle", "soft", border.words());
        }
    }

    private void dots(Line line, Curve curve) {
        if (line.dots().size() <= MOST_DOTS) {
            line.dots().forEach(dot -> picture.dot(x(dot.x()), y(dot.y()), curve.radius(), curve.style(), line.name() + ": "
                + across.label().apply(dot.x()) + ", " + up.label().apply(dot.y())));
        }
    }

    private double x(double value) {
        return LEFT + across.share(value, columns) * (RIGHT - LEFT);
    }

    private double y(double value) {
        return top + PLOT - up.share(value, rows) * PLOT;
    }

    /** When colours are used up, they come again, dashed. */
    private List<Curve> curves() {
        List<Curve> curves = new ArrayList<>();
        for (Line line : lines) {
            int index = curves.size();
            Curve curve = new Curve(line.dots().stream().map(dot -> new double[] {x(dot.x()), y(dot.y())}).toList(),
                Picture.series(index), 0);
            int below = (int) curves.stream().filter(curve::coincidesWith).count();
            curves.add(new Curve(curve.corners, curve.style, Math.max(below, index / Picture.COLOURS)));
        }
        return curves;
    }

    /**
     * A line as it is drawn, so that it can be told from the others and hides none.
     *
     * @param corners in the units of the picture, from left to right
     * @param layer how many lie below it: the more, the longer the gaps through which they are seen
     */
    private record Curve(List<double[]> corners, String style, int layer) {

        /** So near one curve lies on the other; two units are a curve's own width. */
        private static final double ON_IT = 3;
        private static final int LOOKS = 60;
        private static final double GOOD_PART = LOOKS / 3.0;
        private static final int DASH = 6;
        private static final double RADIUS = 4;
        private static final double LEAST_RADIUS = 1.5;

        Curve along(List<double[]> others) {
            return new Curve(others, style, layer);
        }

        /** Each pattern of dashes leaves some of those below to be seen. */
        void draw(Picture picture) {
            picture.curve(corners, style, layer == 0 ? "" : DASH + " " + DASH * layer);
        }

        /** Of a dot: those below are seen as rings. */
        double radius() {
            return Math.max(LEAST_RADIUS, RADIUS - layer);
        }

        /** Whether one of the two, drawn over the other, hides a good part of it. */
        boolean coincidesWith(Curve other) {
            double from = Math.max(corners.get(0)[0], other.corners.get(0)[0]);
            double to = Math.min(right(), other.right());
            return from < to && IntStream.rangeClosed(0, LOOKS).mapToDouble(look -> from + (to - from) * look / LOOKS)
                .filter(x -> Math.abs(at(x) - other.at(x)) < ON_IT).count() > GOOD_PART;
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
}
