/**
 * The paired harness seen from outside: starts its JVMs, gathers the forks, compares with the targets.
 * May depend on {@code jvm}, {@code stats}, {@code machine}, {@code page} and the programs.
 */
package io.github.dozemeter.bench.overhead;
