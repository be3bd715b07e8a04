/**
 * Serves the HTTP endpoint: which report is at which path, who may ask, and how long an answer may take. Alone in the agent it
 * uses the module {@code jdk.httpserver}, which an image may lack.
 *
 * <p>May depend on: jvm, support, config, counters, access, export.metrics, export.report.
 */
package io.github.dozemeter.export.http;
