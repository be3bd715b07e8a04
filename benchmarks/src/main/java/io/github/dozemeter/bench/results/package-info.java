/**
 * What a run of {@code validate} found, its file, and how one figure of it is named. Immutable values. May depend on
 * {@code latency, machine, page} (how numbers read).
 */
package io.github.dozemeter.bench.results;
