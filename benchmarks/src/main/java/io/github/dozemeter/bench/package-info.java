/**
 * The command that writes docs/performance.md, {@link io.github.dozemeter.bench.Performance}.
 *
 * <p>May depend on every other package of this module; none depends on it. Order of dependence:
 * {@code stats, machine, page, jvm ← overhead, startup, truth ← peers, gate ← (here)}. {@code jmh}, with what is
 * below it, needs {@code stats} alone.
 */
package io.github.dozemeter.bench;
