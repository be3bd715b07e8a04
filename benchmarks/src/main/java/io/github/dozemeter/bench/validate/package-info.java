/**
 * The runner: {@code validate} measures a preset of everything, step by step, and writes one report. May depend on
 * {@code results, report, cli, latency, wakeup, page, machine, jvm}; names most JMH classes by their names.
 */
package io.github.dozemeter.bench.validate;
