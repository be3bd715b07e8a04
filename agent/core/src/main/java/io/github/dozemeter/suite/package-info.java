/**
 * Sums up what a run of tests paused: whose line each site is, the sums of one test JVM and of several, and their JSON.
 * {@code TestRun} takes what the JUnit listener reports in the JVM of the tests.
 *
 * <p>May depend on: jvm, support, counters, config.
 */
package io.github.dozemeter.suite;
