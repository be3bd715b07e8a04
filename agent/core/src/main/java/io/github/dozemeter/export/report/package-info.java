/**
 * Writes what people and programs read in one piece: table, page, Markdown, JSON, histograms, metrics as text.
 *
 * <p>May depend on: jvm, support, counters, config, known, overhead, threads, judge, export.metrics.
 */
package io.github.dozemeter.export.report;
