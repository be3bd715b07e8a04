/**
 * Finds what wakes a process, as JDK and kernel count it: switches, waits and CPU time of each thread, and where
 * stack samples saw it. Estimates, with the number of samples; the agent's own counts are in {@code record}.
 *
 * <pre>
 *   kernel: /proc/PID/task ─ TaskReadings ─┐
 *   JDK: waited count, CPU time            ├ ThreadActivity ─ ThreadsSnapshot ─ WakeUps ─ diagnose, report
 *   stack samples ─ StackPlace ────────────┘
 * </pre>
 *
 * <p>{@code ThreadWatch} reads the JVM that it runs in, the command line's {@code look} another one.
 *
 * <p>Depends on {@code record, process, log}; {@code ThreadWatch} alone on {@code java.management}.
 */
package io.github.dozemeter.wakeup;
