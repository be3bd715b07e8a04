package io.github.dozemeter.bench.page;

import io.github.dozemeter.bench.stats.Spread;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** A row for each label over one axis: bars with their values at their ends, or ratios as dots with whiskers. */
public final class RowChart {

    private static final int WIDTH = 860;
    private static final int LEFT = 220;
    private static final int BAR = 14;
    private static final int BAR_ROW = 22;
    private static final int BARS_TOP = 40;
    /** Between the dots of one row. */
    private static final int STEP = 11;
    private static final double RADIUS = 5;

    private final Axis axis;
    private final List<Double> ticks;
    private final int right;
    private final Picture picture;

    /** Draws the frame: ticks, labels and titles. On a linear axis, that of ratios, the tick at 1 is marked. */
    private RowChart(String title, int titleAt, Axis axis, List<Double> ticks, int right, int top,
                     List<String> labels, int row) {
        this.axis = axis;
        this.ticks = ticks;
        this.right = right;
        int bottom = top + labels.size() * row;
        picture = new Picture(title, WIDTH, bottom + 44);
        picture.text(titleAt, 22, "start", "ink", title);
        for (double tick : ticks) {
            picture.line(x(tick), top, x(tick), bottom, axis.base() == 0 && tick == 1 ? "mark" : "grid");
            picture.text(x(tick), bottom + 18, "middle", "soft", axis.label().apply(tick));
        }
        for (int i = 0; i < labels.size(); i++) {
            picture.text(LEFT - 10, top + i * row + row / 2.0 + 4, "end", "ink", labels.get(i));
        }
        picture.text((LEFT + right) / 2.0, bottom + 36, "middle", "soft", axis.title());
    }

    /** @param group bars of one group have one colour; from 0 on */
    public record Bar(String label, double value, int group) {
    }

    /**
     * A dot.
     *
     * @param label of its row; dots with equal labels share one
     * @param series what tells it from others in the row
     * @param value with its extremes, drawn as a whisker
     * @param target drawn as a red stroke; infinite for none
     */
    public record Mark(String label, String series, Spread value, double target) {
    }

    /** Bars above 0; where their values lie decades apart, the axis is logarithmic. */
    public static Picture bars(String title, Axis axis, List<Bar> bars) {
        List<Bar> shown = bars.stream().filter(bar -> bar.value() > 0).toList();
        RowChart chart = new RowChart(title, 16, axis, axis.ticks(shown.stream().map(Bar::value).toList()), 750, BARS_TOP,
            shown.stream().map(Bar::label).toList(), BAR_ROW);
        int y = BARS_TOP;
        for (Bar bar : shown) {
            String value = Numbers.nanos(bar.value());
            chart.picture.bar(LEFT, y + 4, Math.max(2, chart.x(bar.value()) - LEFT), BAR, Picture.series(bar.group()),
                bar.label() + ": " + value);
            chart.picture.text(chart.x(bar.value()) + 6, y + 15, "start", "ink", value);
            y += BAR_ROW;
        }
        return chart.picture;
    }

    /** @param ticks the values on the axis, rising, drawn at even distances however they are apart */
    public static Picture ratios(String title, List<Mark> marks, double... ticks) {
        List<String> labels = marks.stream().map(Mark::label).distinct().toList();
        List<String> series = marks.stream().map(Mark::series).distinct().toList();
        boolean hasTargets = marks.stream().anyMatch(mark -> Double.isFinite(mark.target()));
        Picture.Legend legend = new Picture.Legend(
            Stream.concat(series.stream(), Stream.of("target").filter(name -> hasTargets)).toList(), LEFT, WIDTH - 30, 12);
        int top = legend.bottom() + 8;
        int row = 12 + series.size() * STEP;
        RowChart chart = new RowChart(title, LEFT, Axis.linear("", String::valueOf),
            DoubleStream.of(ticks).boxed().toList(), WIDTH - 30, top, labels, row);
        legend.draw(chart.picture, (index, x, y) -> {
            if (index < series.size()) {
                chart.picture.dot(x + 6, y, RADIUS, Picture.series(index), series.get(index));
            } else {
                chart.picture.line(x + 6, y - 7, x + 6, y + 7, "target");
            }
        });
        for (Mark mark : marks) {
            double middle = top + (labels.indexOf(mark.label()) + 0.5) * row;
            int place = series.indexOf(mark.series());
            chart.draw(mark, middle, middle + (place - (series.size() - 1) / 2.0) * STEP, row / 2.0 - 4,
                Picture.series(place));
        }
        return chart.picture;
    }

    private void draw(Mark mark, double middle, double y, double reach, String style) {
        if (Double.isFinite(mark.target())) {
            picture.line(x(mark.target()), middle - reach, x(mark.target()), middle + reach, "target");
        }
        picture.curve(List.of(new double[] {x(mark.value().min()), y}, new double[] {x(mark.value().max()), y}), style, "");
        picture.dot(x(mark.value().median()), y, RADIUS, style, mark.label() + ", " + mark.series() + ": "
            + Numbers.spread(mark.value(), Numbers::ratio));
    }

    private double x(double value) {
        return LEFT + axis.share(value, ticks) * (right - LEFT);
    }
}
