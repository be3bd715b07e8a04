/**
 * Reads what the JVM's recorder wrote of its pauses. Needs the module {@code jdk.jfr}, which may be missing.
 *
 * <p>May depend on: hook, jvm, support, counters, config, threads, judge, export.metrics, export.report, cli.jvm, cli.look.
 */
package io.github.dozemeter.cli.record;
