/**
 * The paired harness seen from outside: starts its JVMs, gathers the forks, compares with the targets; {@code gate} is
 * the check that CI runs. May depend on {@code startup}, {@code cli}, {@code jvm}, {@code stats}, {@code machine}, {@code page} and the programs.
 */
package io.github.dozemeter.bench.overhead;
