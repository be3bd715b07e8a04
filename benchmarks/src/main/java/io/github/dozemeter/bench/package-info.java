/**
 * The door of benchmarks.jar, {@link io.github.dozemeter.bench.Main}, and the command that writes docs/performance.md and its data,
 * {@link io.github.dozemeter.bench.Performance}.
 *
 * <p>May depend on every other package of this module; none depends on it. Order of dependence:
 * {@code stats, machine, page, jvm ← overhead, startup, truth ← peers, gate ← (here)} and {@code machine, page, jvm ←
 * hgrm ← latency ← validate ← (here)}. {@code jmh}, with what is below it, needs {@code stats} alone; {@code validate}
 * runs it by name, and uses its calibration, its verdict and its profiler.
 */
package io.github.dozemeter.bench;
