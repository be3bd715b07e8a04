/**
 * Hands the figures to the application's own Micrometer, in types that name no class of Micrometer. Notices that one is in use
 * and loads {@code bridge} for it. Holds the application's classes and loaders only weakly, but for a counter while an
 * experiment reads it.
 *
 * <p>May depend on: jvm, support, export.metrics.
 */
package io.github.dozemeter.export.micrometer;
