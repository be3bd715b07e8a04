/** Virtual threads for benchmarks that are compiled for 17. Depends on the JDK alone. */
package io.github.dozemeter.bench.jmh.thread;
