package io.github.dozemeter.bench.page;

import java.util.List;

/** A curve of a {@link LineChart}, its dots in the order of x. */
public record Line(String name, List<Dot> dots) {

    public Line {
        dots = List.copyOf(dots);
    }

    /** In the units of the axes. */
    public record Dot(double x, double y) {
    }
}
