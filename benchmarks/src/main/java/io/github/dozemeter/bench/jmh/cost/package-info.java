/** What one pause costs, on platform and virtual threads, in a loop, and as a back-off. Depends on {@code thread}. */
package io.github.dozemeter.bench.jmh.cost;
