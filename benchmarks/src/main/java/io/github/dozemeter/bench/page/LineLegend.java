package io.github.dozemeter.bench.page;

import java.util.List;

/** Names of a {@link LineChart}'s lines beside pieces of them, in as many rows as they need. */
record LineLegend(List<Line> lines, int left, int right) {

    private static final int TOP = 44;
    private static final int ROW = 20;
    private static final int LETTER = 8;
    private static final int SAMPLE = 30;
    private static final int GAPS = 28;

    /** Where the next row would stand. */
    int bottom() {
        return place(lines.size())[1] + ROW;
    }

    void draw(Picture picture, List<Stroke> strokes) {
        for (int i = 0; i < lines.size(); i++) {
            int[] place = place(i + 1);
            picture.curve(List.of(new double[] {place[0], place[1] - 4}, new double[] {place[0] + SAMPLE,
                place[1] - 4}), strokes.get(i));
            picture.text(place[0] + SAMPLE + 6, place[1], "start", "ink", lines.get(i).name());
        }
    }

    /** Of the last of the first so many names. */
    private int[] place(int count) {
        int[] place = {left, TOP};
        int end = left;
        for (Line line : lines.subList(0, count)) {
            int width = SAMPLE + GAPS + line.name().length() * LETTER;
            boolean isFull = end > left && end + width > right;
            place = isFull ? new int[] {left, place[1] + ROW} : new int[] {end, place[1]};
            end = place[0] + width;
        }
        return place;
    }
}
