/** Finds JVMs, attaches to them and reads the state of their agent. Depends on {@code options, process, text}. */
package io.github.dozemeter.cli.jvm;
