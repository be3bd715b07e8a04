/**
 * Holds the classes that the JVM enters by, {@code AgentMain}, {@code CommandLineLauncher} and {@code AgentLoader}, the only
 * ones that the application's loaders see. They find everything else by name.
 */
package io.github.dozemeter;
