package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.List;

/** Curves over two axes, either of which may be logarithmic. */
public final class LineChart implements Drawing {

    private static final int WIDTH = 860;
    private static final int HEIGHT = 400;
    private static final int LEFT = 80;
    private static final int RIGHT = 806;
    private static final int BOTTOM = 346;
    private static final int LETTER = 8;
    private static final int LEGEND_LINE = 20;
    /** Above so many dots a curve is read by its course. */
    private static final int MOST_DOTS = 20;

    private final String title;
    private final Axis across;
    private final Axis up;
    private final List<Line> lines;
    private final List<Double> columns;
    private final List<Double> rows;

    public LineChart(String title, Axis across, Axis up, List<Line> lines) {
        this.title = title;
        this.across = across;
        this.up = up;
        this.lines = lines.stream().filter(line -> !line.dots().isEmpty()).toList();
        this.columns = across.ticks(all().stream().map(Line.Dot::x).toList());
        this.rows = up.ticks(all().stream().map(Line.Dot::y).toList());
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
        Picture picture = new Picture(title, WIDTH, HEIGHT);
        picture.text(LEFT, 22, "start", "ink", title);
        int top = legend(picture) + 24;
        axes(picture, top);
        for (int i = 0; i < lines.size(); i++) {
            draw(picture, top, lines.get(i), Theme.series(i));
        }
        return picture;
    }

    private int legend(Picture picture) {
        int x = LEFT;
        int y = 44;
        for (int i = 0; i < lines.size(); i++) {
            int width = 34 + lines.get(i).name().length() * LETTER;
            if (x > LEFT && x + width > RIGHT) {
                x = LEFT;
                y += LEGEND_LINE;
            }
            picture.dot(x + 5, y - 4, 5, Theme.series(i), lines.get(i).name());
            picture.text(x + 16, y, "start", "ink", lines.get(i).name());
            x += width;
        }
        return y;
    }

    private void axes(Picture picture, int top) {
        for (double tick : columns) {
            double x = x(tick);
            picture.grid(x, top, x, BOTTOM);
            picture.text(x, BOTTOM + 18, "middle", "soft", across.label().apply(tick));
        }
        for (double tick : rows) {
            double y = y(top, tick);
            picture.grid(LEFT, y, RIGHT, y);
            picture.text(LEFT - 8, y + 4, "end", "soft", up.label().apply(tick));
        }
        picture.text((LEFT + RIGHT) / 2.0, HEIGHT - 12, "middle", "soft", across.title());
        picture.text(RIGHT, 22, "end", "soft", up.title());
    }

    private void draw(Picture picture, int top, Line line, String style) {
        List<double[]> corners = new ArrayList<>();
        for (Line.Dot dot : line.dots()) {
            double[] corner = {x(dot.x()), y(top, dot.y())};
            corners.add(corner);
            if (line.dots().size() <= MOST_DOTS) {
                picture.dot(corner[0], corner[1], 4, style, line.name() + ": " + across.label().apply(dot.x()) + ", "
                    + up.label().apply(dot.y()));
            }
        }
        picture.curve(corners, style);
    }

    private double x(double value) {
        return LEFT + across.share(value, columns) * (RIGHT - LEFT);
    }

    private double y(int top, double value) {
        return BOTTOM - up.share(value, rows) * (BOTTOM - top);
    }
}
