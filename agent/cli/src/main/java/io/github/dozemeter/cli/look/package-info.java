/**
 * Looks at the threads of another JVM from outside, for the verb {@code look}; judged and written as by an agent.
 *
 * <p>May depend on: jvm, support, counters, config, known, threads, judge, export.metrics, export.report, cli.jvm.
 */
package io.github.dozemeter.cli.look;
