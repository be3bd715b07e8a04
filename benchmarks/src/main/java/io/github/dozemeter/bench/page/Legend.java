package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Names and colours of a chart's series, in as many lines as they need. */
record Legend(List<String> series, boolean hasTargets, int left, int right) {

    private static final String[] COLOURS =
        {"#1f6feb", "#d9822b", "#2e8b57", "#8250df", "#57606a", "#bf3989", "#1b7c83", "#9a6700"};
    private static final int LETTER = 8;
    private static final int PADDING = 34;
    private static final int LINE = 20;
    private static final String TARGET = "target";

    static Legend of(List<Mark> marks, int left, int right) {
        Set<String> series = new LinkedHashSet<>();
        marks.forEach(mark -> series.add(mark.series()));
        boolean targets = marks.stream().anyMatch(mark -> Double.isFinite(mark.target()));
        return new Legend(List.copyOf(series), targets, left, right);
    }

    String colour(String name) {
        return COLOURS[series.indexOf(name) % COLOURS.length];
    }

    int height() {
        return draw(new ArrayList<>(), 0) + LINE;
    }

    /** @return where the last line stands */
    int draw(List<String> lines, int firstLine) {
        int x = left;
        int y = firstLine;
        List<String> names = new ArrayList<>(series);
        if (hasTargets) {
            names.add(TARGET);
        }
        for (String name : names) {
            int width = PADDING + name.length() * LETTER;
            if (x + width > right) {
                x = left;
                y += LINE;
            }
            lines.add(series.contains(name) ? Svg.dot(x + 6, y, colour(name))
                : Svg.stroke(x + 6, y - 7, x + 6, y + 7, "#cf222e", 2));
            lines.add(Svg.text(x + 18, y + 4, "start", "#1f2328", name));
            x += width;
        }
        return y;
    }
}
