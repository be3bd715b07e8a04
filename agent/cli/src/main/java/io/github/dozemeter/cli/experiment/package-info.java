/**
 * Reads the agent's answer to the verb {@code try} and prints it in its formats. Attaches to no JVM.
 *
 * <p>May depend on: support, counters, experiment.
 */
package io.github.dozemeter.cli.experiment;
