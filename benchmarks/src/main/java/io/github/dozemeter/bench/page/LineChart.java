package io.github.dozemeter.bench.page;

import java.util.List;
import java.util.Optional;

/** Curves over two axes, either of which may be logarithmic. The plot has one height, whatever the legend takes. */
public final class LineChart implements Drawing {

    private static final int WIDTH = 860;
    private static final int LEFT = 80;
    private static final int RIGHT = 806;
    private static final int PLOT = 290;
    private static final int BELOW = 54;
    /** Above so many dots a curve is read by its course. */
    private static final int MOST_DOTS = 20;

    private final String title;
    private final Axis across;
    private final Axis up;
    private final List<Line> lines;
    private final Optional<Border> border;
    private final List<Double> columns;
    private final List<Double> rows;
    private final LineLegend legend;
    private final int top;

    public LineChart(String title, Axis across, Axis up, List<Line> lines) {
        this(title, across, up, lines, Optional.empty());
    }

    private LineChart(String title, Axis across, Axis up, List<Line> lines, Optional<Border> border) {
        this.title = title;
        this.across = across;
        this.up = up;
        this.lines = lines.stream().filter(line -> !line.dots().isEmpty()).toList();
        this.border = border;
        this.columns = across.ticks(all().stream().map(Line.Dot::x).toList());
        this.rows = up.ticks(all().stream().map(Line.Dot::y).toList());
        this.legend = new LineLegend(this.lines, LEFT, RIGHT);
        this.top = legend.bottom() + 8;
    }

    /** The same with a thin upright line. */
    public LineChart with(Border drawn) {
        return new LineChart(title, across, up, lines, Optional.of(drawn));
    }

    private List<Line.Dot> all() {
        return lines.stream().flatMap(line -> line.dots().stream()).toList();
    }

    @Override
    public String inPage() {
        return picture().inPage();
    }

    @Override
    public String alone() {
        return picture().alone();
    }

    private Picture picture() {
        List<Curve> curves = lines.stream().map(this::curve).toList();
        List<Stroke> strokes = Stroke.of(curves);
        Picture picture = new Picture(title, WIDTH, top + PLOT + BELOW);
        picture.text(LEFT, 22, "start", "ink", title);
        legend.draw(picture, strokes);
        axes(picture);
        for (int i = 0; i < lines.size(); i++) {
            draw(picture, lines.get(i), curves.get(i), strokes.get(i));
        }
        return picture;
    }

    private void axes(Picture picture) {
        for (double tick : columns) {
            double x = x(tick);
            picture.grid(x, top, x, top + PLOT);
            picture.text(x, top + PLOT + 18, "middle", "soft", across.label().apply(tick));
        }
        for (double tick : rows) {
            double y = y(tick);
            picture.grid(LEFT, y, RIGHT, y);
            picture.text(LEFT - 8, y + 4, "end", "soft", up.label().apply(tick));
        }
        picture.text((LEFT + RIGHT) / 2.0, top + PLOT + 42, "middle", "soft", across.title());
        picture.text(RIGHT, 22, "end", "soft", up.title());
        border.filter(drawn -> drawn.at() >= columns.get(0) && drawn.at() <= columns.get(columns.size() - 1))
            .ifPresent(drawn -> draw(picture, drawn));
    }

    private void draw(Picture picture, Border drawn) {
        picture.mark(x(drawn.at()), top, x(drawn.at()), top + PLOT);
        picture.text(x(drawn.at()), top - 6, "middle", "soft", drawn.words());
    }

    private Curve curve(Line line) {
        return new Curve(line.dots().stream().map(dot -> new double[] {x(dot.x()), y(dot.y())}).toList());
    }

    private void draw(Picture picture, Line line, Curve curve, Stroke stroke) {
        picture.curve(curve.corners(), stroke);
        if (line.dots().size() > MOST_DOTS) {
            return;
        }
        for (Line.Dot dot : line.dots()) {
            picture.dot(x(dot.x()), y(dot.y()), stroke.radius(), stroke.style(), line.name() + ": "
                + across.label().apply(dot.x()) + ", " + up.label().apply(dot.y()));
        }
    }

    private double x(double value) {
        return LEFT + across.share(value, columns) * (RIGHT - LEFT);
    }

    private double y(double value) {
        return top + PLOT - up.share(value, rows) * PLOT;
    }
}
