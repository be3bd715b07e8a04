/** Forked JVMs with the real agent, and what they expose; for tests, and for the benchmarks. */
package io.github.dozemeter.jvm;
