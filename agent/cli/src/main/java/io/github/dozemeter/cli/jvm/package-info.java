/**
 * Finds JVMs, attaches to them and reads the state of their agent.
 *
 * <p>May depend on: jvm, support, config.
 */
package io.github.dozemeter.cli.jvm;
