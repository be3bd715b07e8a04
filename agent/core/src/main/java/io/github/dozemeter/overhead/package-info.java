/**
 * Keeps the overhead small and known: what its steps cost here, how much it times, when it samples the CPU clock.
 *
 * <p>May depend on {@code record}, the hook, {@code log}, {@code process}, and, in {@code CostWatch.CpuClock}
 * alone, on {@code java.management}.
 */
package io.github.dozemeter.overhead;
