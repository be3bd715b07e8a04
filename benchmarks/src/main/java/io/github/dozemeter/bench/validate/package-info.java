/**
 * The runner: {@code validate} measures a preset of everything and writes one report, {@code compare} sets two results
 * side by side. May depend on {@code cli, latency, hgrm, page, machine, jvm}; names the JMH classes by their names.
 */
package io.github.dozemeter.bench.validate;
