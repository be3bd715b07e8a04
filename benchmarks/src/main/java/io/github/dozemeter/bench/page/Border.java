package io.github.dozemeter.bench.page;

/** A place on the lower axis of a {@link LineChart} from which on things are different, and why. */
public record Border(double at, String words) {
}
