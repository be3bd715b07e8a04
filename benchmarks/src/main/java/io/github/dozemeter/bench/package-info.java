/**
 * The door of benchmarks.jar, {@link io.github.dozemeter.bench.Main}, and the command {@code performance}, with its chapters.
 *
 * <p>May depend on every other package of this module; none depends on it. Order of dependence: {@code stats, machine, page,
 * cli, jvm ← overhead, startup ← peers ← (here)}, {@code machine, page, cli ← latency ← report ← validate ← (here)}, and
 * {@code jvm ← truth ← (here)}. {@code jmh}, with what is below it, needs {@code stats} alone; {@code validate} runs
 * it by name, and uses its calibration, its verdict and its profilers.
 */
package io.github.dozemeter.bench;
