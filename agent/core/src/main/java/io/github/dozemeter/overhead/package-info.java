/**
 * Keeps the overhead of the agent small and known: what its steps cost here, how much it times, when it samples the CPU clock.
 * {@code CostWatch.CpuClock} alone uses {@code java.management}.
 *
 * <p>May depend on: hook, jvm, support, counters.
 */
package io.github.dozemeter.overhead;
