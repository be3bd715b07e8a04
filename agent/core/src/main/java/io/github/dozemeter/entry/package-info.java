/**
 * Decides what a load of the agent means.
 *
 * <p>May depend on: hook, jvm, support, request, config, lifecycle.
 */
package io.github.dozemeter.entry;
