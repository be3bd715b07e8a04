/**
 * Lets the kernel end timed waits of chosen threads of another JVM later, for a time, and restores them: the verb
 * {@code relax}. Loads nothing into that JVM.
 *
 * <p>May depend on: support, threads, cli.jvm, cli.look.
 */
package io.github.dozemeter.cli.relax;
