/** Forked JVMs with the real agent, and what they expose. */
package io.github.dozemeter.jvm;
