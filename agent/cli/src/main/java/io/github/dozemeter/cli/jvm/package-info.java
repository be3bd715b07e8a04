/**
 * The JVMs of this machine: finding them, attaching to them, reading what a running agent tells. Needs, but for {@code options} and
 * {@code process}, the JDK alone.
 */
package io.github.dozemeter.cli.jvm;
