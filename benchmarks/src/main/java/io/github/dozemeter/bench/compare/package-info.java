/**
 * {@code compare}: two results, or two distributions, side by side. May depend on {@code results, report, latency, hgrm,
 * machine, page, cli}.
 */
package io.github.dozemeter.bench.compare;
