/**
 * The check of the agent's cost that CI runs: {@link io.github.dozemeter.bench.gate.Gate}.
 * May depend on {@code overhead}, {@code jvm}, {@code machine} and {@code page}.
 */
package io.github.dozemeter.bench.gate;
