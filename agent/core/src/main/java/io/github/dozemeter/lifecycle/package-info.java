/**
 * Makes the parts, starts them in phases, ticks, hands requests of later loads to them, and stops them. The composition root.
 * What runs between the JVM's start and the application's {@code main} is {@code Agent}.
 *
 * <p>May depend on: hook, jvm, support, counters, request, config, known, overhead, rewrite, attach, threads, access, judge,
 * suite, experiment, export.metrics, export.micrometer, export.jfr, export.report, export.http.
 */
package io.github.dozemeter.lifecycle;
