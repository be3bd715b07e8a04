/**
 * What a run of {@code validate} found: its file, checked when it is read, and its pages, a chapter for each question; runs
 * beside the articles. May depend on {@code cli, latency, page, stats, machine} and what a benchmark says of itself
 * ({@code jmh}).
 */
package io.github.dozemeter.bench.report;
