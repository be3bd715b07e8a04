/**
 * Tells what this JVM is, and reaches the internals of it that the agent needs.
 *
 * <p>May depend on: nothing.
 */
package io.github.dozemeter.jvm;
