/**
 * Names the classes of {@code jdk.jfr} that make events, as the only package. The agent refers to it by name alone.
 *
 * <p>May depend on: export.jfr.
 */
package io.github.dozemeter.export.jfr.bridge;
