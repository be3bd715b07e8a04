package io.github.dozemeter.bench.page;

/** The few elements that the charts are made of. */
final class Svg {

    private Svg() {
    }

    static String dot(int x, int y, String colour) {
        return "<circle cx=\"" + x + "\" cy=\"" + y + "\" r=\"5\" fill=\"" + colour + "\"/>";
    }

    static String stroke(int x1, int y1, int x2, int y2, String colour, int width) {
        return "<path d=\"M" + x1 + " " + y1 + "L" + x2 + " " + y2 + "\" stroke=\"" + colour + "\" stroke-width=\""
            + width + "\"/>";
    }

    /** @param anchor which part of the text stands at x: start, middle, end */
    static String text(int x, int y, String anchor, String colour, String content) {
        return "<text x=\"" + x + "\" y=\"" + y + "\" text-anchor=\"" + anchor + "\" fill=\"" + colour + "\">"
            + escaped(content) + "</text>";
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
