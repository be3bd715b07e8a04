/**
 * Other tools in the same harness. May depend on {@code jvm}, {@code overhead}, {@code machine}, {@code page}, the
 * programs, and on ByteBuddy for the agent that stands for it.
 */
package io.github.dozemeter.bench.peers;
