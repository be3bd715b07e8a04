/**
 * Reads the agent's answer to the verb {@code try} and prints it in its formats. Depends on {@code experiment}, {@code
 * record}, {@code report} and {@code text}.
 */
package io.github.dozemeter.cli.experiment;
