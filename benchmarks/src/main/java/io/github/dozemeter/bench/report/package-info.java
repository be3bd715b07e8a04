/**
 * Results as one page: a chapter for each question. May depend on {@code results, latency, hgrm, wakeup, page} and what a
 * benchmark says of itself ({@code jmh}).
 */
package io.github.dozemeter.bench.report;
