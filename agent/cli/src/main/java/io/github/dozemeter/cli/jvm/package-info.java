/** Finds the JVMs of this machine, attaches to them, reads the state of their agent. Depends on {@code options}. */
package io.github.dozemeter.cli.jvm;
