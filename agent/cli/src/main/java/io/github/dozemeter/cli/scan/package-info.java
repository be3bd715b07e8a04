/**
 * Finds pauses in class files, and writes them as text, JSON or SARIF. Attaches to no JVM.
 *
 * <p>May depend on: support, counters, config, known, rewrite, judge, export.report.
 */
package io.github.dozemeter.cli.scan;
