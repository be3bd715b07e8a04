/**
 * What pauses cost, by JMH; under the agent too, but a ratio of a percent is for the paired harness, because two JMH
 * runs of the same code on a shared machine differ by more.
 *
 * <p>{@code cost} has the pauses themselves, {@code spin} the hint to spin, {@code load} zero pauses under load and in
 * executors, {@code flow} hand-overs between threads, {@code profile} what {@code -prof} adds, {@code thread} virtual
 * threads, and the end of those that help. Order of dependence: {@code thread, stats ← cost, load, flow}; {@code spin}
 * and {@code profile} stand alone.
 */
package io.github.dozemeter.bench.jmh;
