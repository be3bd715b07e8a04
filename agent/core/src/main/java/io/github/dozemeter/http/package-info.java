/**
 * The HTTP endpoint: which report is at which path, who may ask, and how long an answer may take.
 *
 * <p>May depend on {@code report} and {@code metrics}, on {@code record} for the histogram of one site, on
 * {@code access}, {@code instrument} and {@code log}, and, alone in the agent, on the module
 * {@code jdk.httpserver}, which an image may lack.
 */
package io.github.dozemeter.http;
