/**
 * Distributions of times as files: {@code .hgrm}, the percentile table that HdrHistogram prints and every plotter of
 * it reads. Writes them, reads them (its own, the agent's, anybody's), and sets two side by side. May depend on
 * {@code page}.
 */
package io.github.dozemeter.bench.hgrm;
