/**
 * Everything that people and machines look at: metrics, the table, the page, files at exit. It sees snapshots, never a
 * live counter.
 *
 * <p>May depend on {@code record} and {@code diagnose}, on {@code instrument} for its figures about classes, on
 * {@code log}, {@code process} and on simpleclient.
 */
package io.github.dozemeter.export;
