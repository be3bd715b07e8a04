/**
 * The JVMs of this machine: finding them, attaching to them, reading the state of a running agent. Depends on {@code options},
 * {@code process} and the JDK.
 */
package io.github.dozemeter.cli.jvm;
