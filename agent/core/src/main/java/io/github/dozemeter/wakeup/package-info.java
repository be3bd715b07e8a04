/**
 * Finds what wakes a process, as the JDK and the kernel count it: switches, waits and CPU time of each thread, and where stack
 * samples saw it. Estimates, each with the number of its samples; what the agent counts itself is in {@code record}.
 *
 * <pre>
 *   kernel: /proc/PID/task ── TaskReadings ──┐
 *   JDK: waited count, CPU time              ├── ThreadActivity ── ThreadsSnapshot ── WakeUps ── diagnose, report, cli
 *   stack samples ── StackPlace ─────────────┘
 * </pre>
 *
 * <p>{@code ThreadWatch} reads the JVM that it runs in, the command line's {@code look} another one. {@code ProcessCounters}
 * reads what this process as a whole has used, for the time slots of an experiment.
 *
 * <p>May depend on {@code record}, {@code process}, {@code log}, and, in {@code ThreadWatch}
 * alone, on {@code java.management}.
 */
package io.github.dozemeter.wakeup;
