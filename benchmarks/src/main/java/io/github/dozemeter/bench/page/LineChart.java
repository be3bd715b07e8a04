package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
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
    private static final int MAX_DOTS = 20;

    private final Axis across;
    private final Axis up;
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

        /** By name. If one x was measured twice, the second measurement counts. */
        public static <T> List<Line> by(Function<T, String> name, ToDoubleFunction<T> x, ToDoubleFunction<T> y,
                                        List<T> all) {
            Map<String, Map<Double, Dot>> curves = new TreeMap<>();
            all.forEach(one -> curves.computeIfAbsent(name.apply(one), key -> new LinkedHashMap<>())
                .put(x.applyAsDouble(one), new Dot(x.applyAsDouble(one), y.applyAsDouble(one))));
            return curves.entrySet().stream()
                .map(curve -> new Line(curve.getKey(), List.copyOf(curve.getValue().values()))).toList();
        }
    }

    /** A place on the lower axis from which on things are different, and why: a thin upright line. */
    public record Border(double at, String words) {

        public static final Border NONE = new Border(Double.NaN, "");
    }

    private LineChart(String title, Axis across, Axis up, List<Line> all, Border border) {
        List<Line> lines = all.stream().filter(line -> !line.dots().isEmpty()).toList();
        List<Line.Dot> dots = lines.stream().flatMap(line -> line.dots().stream()).toList();
        this.across = across;
        this.up = up;
        this.columns = across.ticks(dots.stream().map(Line.Dot::x).toList());
        this.rows = up.ticks(dots.stream().map(Line.Dot::y).toList());
        Picture.Legend legend = new Picture.Legend(lines.stream().map(Line::name).toList(), LEFT, RIGHT, SAMPLE);
        this.top = legend.bottom() + 8;
        this.picture = new Picture(title, WIDTH, top + PLOT + BELOW);
        picture.text(LEFT, 22, "start", "ink", title);
        List<Curve> curves = curves(lines);
        legend.draw(picture, (index, x, y) ->
            curves.get(index).draw(picture, List.of(new double[] {x, y}, new double[] {x + SAMPLE, y})));
        axes();
        if (border.at() >= columns.get(0) && border.at() <= columns.get(columns.size() - 1)) {
            picture.line(x(border.at()), top, x(border.at()), top + PLOT, "mark");
            picture.text(x(border.at()), top - 6, "middle", "soft", border.words());
        }
        curves.forEach(this::draw);
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

    private void draw(Curve curve) {
        curve.draw(picture, curve.corners);
        for (Line.Dot dot : curve.line.dots().size() <= MAX_DOTS ? curve.line.dots() : List.<Line.Dot>of()) {
            picture.dot(x(dot.x()), y(dot.y()), curve.radius(), curve.style, curve.line.name() + ": "
                + across.label().apply(dot.x()) + ", " + up.label().apply(dot.y()));
        }
    }

    private double x(double value) {
        return LEFT + across.share(value, columns) * (RIGHT - LEFT);
    }

    private double y(double value) {
        return top + PLOT - up.share(value, rows) * PLOT;
    }

    /** When colours are used up, they come again, dashed. */
    private List<Curve> curves(List<Line> lines) {
        List<Curve> curves = new ArrayList<>();
        for (Line line : lines) {
            int index = curves.size();
            List<double[]> corners = line.dots().stream().map(dot -> new double[] {x(dot.x()), y(dot.y())}).toList();
            int below = (int) curves.stream().filter(other -> other.coincidesWith(corners)).count();
            curves.add(new Curve(line, corners, Picture.series(index), Math.max(below, index / Picture.COLOURS)));
        }
        return curves;
    }

    /**
     * A line as it is drawn, so that it can be told from the others and hides none.
     *
     * @param corners in the units of the picture, from left to right
     * @param layer how many lie below it: the more, the longer the gaps through which they are seen
     */
    private record Curve(Line line, List<double[]> corners, String style, int layer) {

        /** So near one curve lies on the other; two units are a curve's own width. */
        private static final double ON_IT = 3;
        private static final int LOOKS = 60;
        private static final double GOOD_PART = LOOKS / 3.0;
        private static final int DASH = 6;
        private static final double RADIUS = 4;
        private static final double MIN_RADIUS = 1.5;

        /** Each pattern of dashes leaves some of those below to be seen. */
        void draw(Picture picture, List<double[]> along) {
            picture.curve(along, style, layer == 0 ? "" : DASH + " " + DASH * layer);
        }

        /** Of a dot: those below are seen as rings. */
        double radius() {
            return Math.max(MIN_RADIUS, RADIUS - layer);
        }

        /** Whether one of the two, drawn over the other, hides a good part of it. */
        boolean coincidesWith(List<double[]> others) {
            double from = Math.max(corners.get(0)[0], others.get(0)[0]);
            double to = Math.min(corners.get(corners.size() - 1)[0], others.get(others.size() - 1)[0]);
            return from < to && IntStream.rangeClosed(0, LOOKS).mapToDouble(look -> from + (to - from) * look / LOOKS)
                .filter(x -> Math.abs(y(corners, x) - y(others, x)) < ON_IT).count() > GOOD_PART;
        }

        private static double y(List<double[]> corners, double x) {
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
