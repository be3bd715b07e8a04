package io.github.dozemeter.bench.page;

import io.github.dozemeter.bench.stats.Spread;

/**
 * One figure of the chart.
 *
 * @param label of its line; marks with equal labels share one
 * @param series what tells it from others in the line
 * @param value with its extremes, drawn as a whisker
 * @param target drawn as a red stroke; infinite for none
 */
public record Mark(String label, String series, Spread value, double target) {
}
