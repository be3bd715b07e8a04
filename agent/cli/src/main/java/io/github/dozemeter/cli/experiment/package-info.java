/** Reads the agent's answer to the verb {@code try} and prints it in its formats. Attaches to no JVM. */
package io.github.dozemeter.cli.experiment;
