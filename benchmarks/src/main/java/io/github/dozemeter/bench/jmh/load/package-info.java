/**
 * What zero pauses do to throughput, alone, under load, and in executors. Depends on {@code thread} and {@code stats}.
 */
package io.github.dozemeter.bench.jmh.load;
