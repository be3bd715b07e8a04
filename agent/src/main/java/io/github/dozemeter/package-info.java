/**
 * The entry ({@code AgentMain}, {@code AgentLoader}: the only classes that the application's loaders see), and the
 * composition root, which wires all other packages and on which none of them depends.
 */
package io.github.dozemeter;
