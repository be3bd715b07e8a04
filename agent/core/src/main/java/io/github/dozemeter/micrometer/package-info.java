/**
 * The application's own Micrometer: notices that it is in use, loads {@code bridge} for it, and hands over the
 * figures in types that name no class of Micrometer. May depend on {@code metrics}, {@code instrument},
 * {@code log}, {@code process} and simpleclient. Holds the application's classes and loaders only weakly, but for
 * a counter while an experiment reads it.
 */
package io.github.dozemeter.micrometer;
