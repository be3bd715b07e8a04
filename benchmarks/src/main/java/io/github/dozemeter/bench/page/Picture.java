package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The elements of a drawing, coloured by the classes of {@link Theme}; sizes are in the units of its view box. */
final class Picture {

    private final String title;
    private final int width;
    private final int height;
    private final List<String> lines = new ArrayList<>();

    Picture(String title, int width, int height) {
        this.title = title;
        this.width = width;
        this.height = height;
    }

    void text(double x, double y, String anchor, String style, String content) {
        lines.add(String.format(Locale.ROOT, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"%s\" class=\"%s\">%s</text>",
            x, y,
            anchor, style, Svg.escaped(content)));
    }

    void grid(double x1, double y1, double x2, double y2) {
        lines.add(String.format(Locale.ROOT, "<path d=\"M%.1f %.1fL%.1f %.1f\" class=\"grid\"/>", x1, y1, x2, y2));
    }

    /** A line that means something, over the grid. */
    void mark(double x1, double y1, double x2, double y2) {
        lines.add(String.format(Locale.ROOT, "<path d=\"M%.1f %.1fL%.1f %.1f\" class=\"mark\"/>", x1, y1, x2, y2));
    }

    void dot(double x, double y, double radius, String style, String tip) {
        lines.add(String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" class=\"%s\"><title>%s</title>"
            + "</circle>", x, y, radius, style, Svg.escaped(tip)));
    }

    void bar(double x, double y, double barWidth, double barHeight, String style, String tip) {
        lines.add(String.format(Locale.ROOT, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\""
            + " class=\"%s\"><title>%s</title></rect>", x, y, barWidth, barHeight, style, Svg.escaped(tip)));
    }

    void curve(List<double[]> corners, Stroke stroke) {
        StringBuilder path = new StringBuilder();
        for (double[] corner : corners) {
            path.append(String.format(Locale.ROOT, "%s%.1f %.1f", path.length() == 0 ? "M" : "L", corner[0],
                corner[1]));
        }
        lines.add("<path d=\"" + path + "\" class=\"" + stroke.style() + "\" style=\"fill:none\" stroke-width=\"2\""
            + (stroke.dashes().isEmpty() ? "" : " stroke-dasharray=\"" + stroke.dashes() + "\"") + "/>");
    }

    /** For a page that carries {@link Theme#css}. */
    String inPage() {
        return svg("");
    }

    /** As a file. */
    String alone() {
        return svg("<style>" + Theme.css() + "</style>\n");
    }

    private String svg(String style) {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + width + " " + height
            + "\" font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n<title>" + Svg.escaped(title)
            + "</title>\n"
            + style + "<rect width=\"" + width + "\" height=\"" + height + "\" class=\"paper\"/>\n"
            + String.join("\n", lines) + "\n</svg>\n";
    }
}
