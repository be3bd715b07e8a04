/**
 * What CPU time a wake-up costs: the program that is measured, and what its rounds say. May depend on
 * {@code results, stats} and on {@code jmh.thread}, which knows virtual threads.
 */
package io.github.dozemeter.bench.wakeup;
