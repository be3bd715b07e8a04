package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A dot chart of ratios as SVG: a line for each label, a dot with whiskers for each series, a red stroke for a
 * target.
 */
public final class Chart {

    private static final int WIDTH = 860;
    private static final int LEFT = 210;
    private static final int RIGHT = 30;
    private static final int TITLE = 24;
    private static final int BOTTOM = 40;
    private static final int SERIES_HEIGHT = 11;
    private static final int LINE_GAP = 12;
    private static final String DARK = "#1f2328";
    private static final String GREY = "#57606a";
    private static final String PALE = "#d0d7de";
    private static final String RED = "#cf222e";

    private final String title;
    private final Scale scale;
    private final List<Mark> marks;
    private final List<String> labels;
    private final Legend legend;
    private final int top;
    private final int lineHeight;

    /** @param ticks the values on the axis, rising */
    public Chart(String title, List<Mark> marks, double... ticks) {
        this.title = title;
        this.scale = new Scale(ticks, LEFT, WIDTH - RIGHT);
        this.marks = List.copyOf(marks);
        Set<String> distinct = new LinkedHashSet<>();
        marks.forEach(mark -> distinct.add(mark.label()));
        this.labels = List.copyOf(distinct);
        this.legend = Legend.of(marks, LEFT, WIDTH - RIGHT);
        this.top = TITLE + legend.height() + 24;
        this.lineHeight = LINE_GAP + legend.series().size() * SERIES_HEIGHT;
    }

    public String svg() {
        int height = top + labels.size() * lineHeight + BOTTOM;
        List<String> lines = new ArrayList<>();
        lines.add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + WIDTH + " " + height
            + "\" font-family=\"sans-serif\" font-size=\"13\" role=\"img\">");
        lines.add("<title>" + Svg.escaped(title) + "</title>");
        lines.add("<rect width=\"" + WIDTH + "\" height=\"" + height + "\" fill=\"#ffffff\"/>");
        lines.add(Svg.text(LEFT, TITLE, "start", DARK, title));
        legend.draw(lines, TITLE + 22);
        axis(lines, height);
        for (String label : labels) {
            lines.add(Svg.text(LEFT - 12, middleOf(label) + 4, "end", DARK, label));
        }
        marks.forEach(mark -> draw(lines, mark));
        lines.add("</svg>");
        return String.join("\n", lines) + "\n";
    }

    private void axis(List<String> lines, int height) {
        for (double tick : scale.ticks()) {
            int x = scale.at(tick);
            lines.add(Svg.stroke(x, top - 8, x, height - BOTTOM, tick == 1 ? GREY : PALE, 1));
            lines.add(Svg.text(x, height - BOTTOM + 18, "middle", GREY, String.format(Locale.ROOT, "%s", tick)));
        }
    }

    private int middleOf(String label) {
        return top + lineHeight / 2 + labels.indexOf(label) * lineHeight;
    }

    private void draw(List<String> lines, Mark mark) {
        int middle = middleOf(mark.label());
        int place = legend.series().indexOf(mark.series());
        int y = (int) (middle + (place - (legend.series().size() - 1) / 2.0) * SERIES_HEIGHT);
        String colour = legend.colour(mark.series());
        if (Double.isFinite(mark.target())) {
            int target = scale.at(mark.target());
            lines.add(Svg.stroke(target, middle - lineHeight / 2 + 4, target, middle + lineHeight / 2 - 4, RED, 2));
        }
        lines.add(Svg.stroke(scale.at(mark.value().min()), y, scale.at(mark.value().max()), y, colour, 2));
        lines.add(Svg.dot(scale.at(mark.value().median()), y, colour));
    }
}
