/**
 * Everything that people and machines look at: metrics, the table, files at exit, the HTTP endpoint. It sees
 * snapshots, never a live counter.
 *
 * <p>May depend on {@code record} and {@code diagnose}, on {@code instrument} for its figures about classes, on
 * {@code log}, {@code process}, on simpleclient, and, in the endpoint alone, on the module {@code jdk.httpserver}, which an image may
 * lack.
 */
package io.github.dozemeter.export;
