/**
 * Virtual threads for benchmarks that are compiled for 17, and the end of threads that help a benchmark. Depends on the
 * JDK alone.
 */
package io.github.dozemeter.bench.jmh.thread;
