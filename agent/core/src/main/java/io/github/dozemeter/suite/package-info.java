/**
 * Sums up what a run of tests paused: whose line each site is, the sums of one test JVM and of several, and their
 * table. May depend on {@code record}, on {@code diagnose} for how figures are written, and on {@code text}.
 */
package io.github.dozemeter.suite;
