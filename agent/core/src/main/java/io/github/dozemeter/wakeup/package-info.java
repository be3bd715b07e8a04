/**
 * Finds what wakes a process, as JDK and kernel count it: switches, waits and CPU time of each thread, and where stack
 * samples saw it. Estimates, each with the number of its samples; what the agent counts itself is in {@code record}.
 *
 * <pre>
 *   kernel: /proc/PID/task ─ TaskReadings ─┐
 *   JDK: waited count, CPU time            ├ ThreadActivity ─ ThreadsSnapshot ─ WakeUps ─ diagnose, report, cli
 *   stack samples ─ StackPlace ────────────┘
 * </pre>
 *
 * <p>{@code ThreadWatch} reads the JVM that it runs in, the command line's {@code look} another one.
 *
 * <p>May depend on {@code record}, {@code process}, {@code log}, and, in {@code ThreadWatch} alone, on
 * {@code java.management}.
 */
package io.github.dozemeter.wakeup;
