package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A chart as SVG, light or dark as the reader's system is; sizes are in the units of its view box. */
public final class Picture {

    private static final String[] LIGHT =
        {"#1f6feb", "#d9822b", "#2e8b57", "#8250df", "#bf3989", "#1b7c83", "#9a6700", "#57606a"};
    private static final String[] DARK =
        {"#58a6ff", "#f0a050", "#56d364", "#bc8cff", "#f778ba", "#39c5cf", "#e3b341", "#9ea7b3"};
    static final int COLOURS = LIGHT.length;

    private final String title;
    private final int width;
    private final int height;
    private final List<String> elements = new ArrayList<>();

    Picture(String title, int width, int height) {
        this.title = title;
        this.width = width;
        this.height = height;
    }

    static String series(int index) {
        return "s" + index % COLOURS;
    }

    private void add(String format, Object... values) {
        elements.add(String.format(Locale.ROOT, format, values));
    }

    /** @param anchor which part of the text stands at x: start, middle, end */
    void text(double x, double y, String anchor, String style, String content) {
        add("<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"%s\" class=\"%s\">%s</text>", x, y, anchor, style, escaped(content));
    }

    /** @param style {@code grid}, or, for a line that means something, {@code mark} or {@code target} */
    void line(double x1, double y1, double x2, double y2, String style) {
        add("<path d=\"M%.1f %.1fL%.1f %.1f\" class=\"%s\"/>", x1, y1, x2, y2, style);
    }

    void dot(double x, double y, double radius, String style, String tip) {
        add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" class=\"%s\"><title>%s</title></circle>", x, y, radius, style,
            escaped(tip));
    }

    void bar(double x, double y, double barWidth, double barHeight, String style, String tip) {
        add("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\" class=\"%s\"><title>%s</title></rect>",
            x, y, barWidth, barHeight, style, escaped(tip));
    }

    /** @param dashes as SVG has them; empty for a line without gaps */
    void curve(List<double[]> corners, String style, String dashes) {
        String path = corners.stream().map(corner -> String.format(Locale.ROOT, "%.1f %.1f", corner[0], corner[1]))
            .collect(Collectors.joining("L"));
        add("<path d=\"M%s\" class=\"%s\" style=\"fill:none\" stroke-width=\"2\"%s/>", path, style,
            dashes.isEmpty() ? "" : " stroke-dasharray=\"" + dashes + "\"");
    }

    /** For a page that carries {@link #css}. */
    public String inPage() {
        return svg("");
    }

    public String alone() {
        return svg("<style>" + css() + "</style>\n");
    }

    private String svg(String style) {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + width + " " + height
            + "\" font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n<title>" + escaped(title) + "</title>\n"
            + style + "<rect width=\"" + width + "\" height=\"" + height + "\" class=\"paper\"/>\n"
            + String.join("\n", elements) + "\n</svg>\n";
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    /** The colours, as a style sheet that a picture of its own and a page with pictures can both carry. */
    static String css() {
        return rules("#ffffff", "#1f2328", "#57606a", "#d0d7de", LIGHT) + "@media (prefers-color-scheme: dark) {\n"
            + rules("#0d1117", "#e6edf3", "#9ea7b3", "#30363d", DARK) + "}\n";
    }

    private static String rules(String paper, String ink, String soft, String grid, String[] series) {
        return """
            .paper{fill:%1$s;background:%1$s}
            .ink{fill:%2$s;color:%2$s}
            .soft{fill:%3$s;color:%3$s}
            .grid{stroke:%4$s;fill:none}
            .mark{stroke:%3$s;fill:none}
            .target{stroke:#cf222e;stroke-width:2}
            """.formatted(paper, ink, soft, grid) + IntStream.range(0, COLOURS)
            .mapToObj(i -> ".%1$s{fill:%2$s;stroke:%2$s}\n".formatted(series(i), series[i])).collect(Collectors.joining());
    }

    /**
     * Names beside samples of what they stand for, in as many rows as they need.
     *
     * @param sample width of a sample
     */
    record Legend(List<String> names, int left, int right, int sample) {

        private static final int TOP = 44;
        private static final int ROW = 20;
        private static final int LETTER = 8;
        private static final int GAPS = 28;

        /** Draws what the name with this index stands for. */
        interface Sample {
            void draw(int index, double x, double y);
        }

        int bottom() {
            return place(names.size())[1] + ROW;
        }

        void draw(Picture picture, Sample samples) {
            for (int i = 0; i < names.size(); i++) {
                int[] place = place(i + 1);
                samples.draw(i, place[0], place[1] - 4);
                picture.text(place[0] + sample + 6, place[1], "start", "ink", names.get(i));
            }
        }

        /** Of the last of the first so many names. */
        private int[] place(int count) {
            int[] place = {left, TOP};
            int end = left;
            for (String name : names.subList(0, count)) {
                int width = sample + GAPS + name.length() * LETTER;
                boolean isFull = end > left && end + width > right;
                place = isFull ? new int[] {left, place[1] + ROW} : new int[] {end, place[1]};
                end = place[0] + width;
            }
            return place;
        }
    }
}
