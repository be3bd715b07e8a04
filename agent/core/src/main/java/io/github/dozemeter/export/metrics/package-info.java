/**
 * Makes metrics: names, labels, help texts and values, from snapshots, never from a live counter. May use simpleclient.
 *
 * <p>May depend on: jvm, counters, config, known, overhead, rewrite, threads, judge.
 */
package io.github.dozemeter.export.metrics;
