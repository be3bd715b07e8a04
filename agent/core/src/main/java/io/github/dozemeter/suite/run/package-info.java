/**
 * The test run in the JVM of the tests: takes what the listener reports, and writes the file of this JVM. May
 * depend on {@code suite}, {@code record}, {@code options}, {@code report}, {@code log} and {@code process}.
 */
package io.github.dozemeter.suite.run;
