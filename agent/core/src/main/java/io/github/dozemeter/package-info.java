/**
 * The entries: {@code AgentMain}, {@code CommandLineLauncher} and {@code AgentLoader}, the only classes that the
 * application's loaders see, and {@code Entry}, which decides what a load means. No other package depends on it.
 */
package io.github.dozemeter;
