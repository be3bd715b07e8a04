/**
 * Offers what each site did to recordings that the JVM makes of itself (JFR), in types that name no class of {@code jdk.jfr}.
 *
 * <p>May depend on: counters.
 */
package io.github.dozemeter.export.jfr;
