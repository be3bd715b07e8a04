/** What it costs to hand work from thread to thread. Depends on {@code thread}. */
package io.github.dozemeter.bench.jmh.flow;
