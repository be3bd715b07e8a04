package io.github.dozemeter.bench.page;

import java.util.List;

/** Horizontal bars, their values written at their ends; for values that lie decades apart on a logarithmic axis. */
public final class BarChart implements Drawing {

    private static final int WIDTH = 860;
    private static final int LEFT = 220;
    private static final int RIGHT = 750;
    private static final int TOP = 40;
    private static final int LINE = 22;
    private static final int BAR = 14;

    private final String title;
    private final Axis axis;
    private final List<Bar> bars;
    private final List<Double> ticks;

    /** @param group bars of one group have one colour; from 0 on */
    public record Bar(String label, double value, int group) {
    }

    public BarChart(String title, Axis axis, List<Bar> bars) {
        this.title = title;
        this.axis = axis;
        this.bars = bars.stream().filter(bar -> bar.value() > 0).toList();
        this.ticks = axis.ticks(this.bars.stream().map(Bar::value).toList());
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
        int bottom = TOP + bars.size() * LINE;
        Picture picture = new Picture(title, WIDTH, bottom + 44);
        picture.text(16, 22, "start", "ink", title);
        for (double tick : ticks) {
            double x = x(tick);
            picture.grid(x, TOP, x, bottom);
            picture.text(x, bottom + 18, "middle", "soft", axis.label().apply(tick));
        }
        for (int i = 0; i < bars.size(); i++) {
            draw(picture, bars.get(i), TOP + i * LINE);
        }
        picture.text((LEFT + RIGHT) / 2.0, bottom + 36, "middle", "soft", axis.title());
        return picture;
    }

    private void draw(Picture picture, Bar bar, int y) {
        String value = Numbers.nanos(bar.value());
        picture.text(LEFT - 10, y + 15, "end", "ink", bar.label());
        picture.bar(LEFT, y + 4, Math.max(2, x(bar.value()) - LEFT), BAR, Theme.series(bar.group()),
            bar.label() + ": " + value);
        picture.text(x(bar.value()) + 6, y + 15, "start", "ink", value);
    }

    private double x(double value) {
        return LEFT + axis.share(value, ticks) * (RIGHT - LEFT);
    }
}
