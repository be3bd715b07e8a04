/**
 * The runner: {@code validate} measures a preset of everything, step by step, and writes one report. May depend on
 * {@code report, cli, latency, machine}; names most JMH classes by their names.
 */
package io.github.dozemeter.bench.validate;
