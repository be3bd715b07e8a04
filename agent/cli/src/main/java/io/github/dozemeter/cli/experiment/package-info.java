/** What the agent answers to the verb {@code try}, and the formats in which it is printed. Depends on {@code experiment}, {@code record}, {@code report} and {@code text}. */
package io.github.dozemeter.cli.experiment;
