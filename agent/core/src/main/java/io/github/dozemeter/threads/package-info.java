/**
 * Observes what threads do: stack samples, callers, monitors, and the wake-ups and CPU time that kernel and JDK count. All here
 * is a sample or an estimate and says so; exact counts are in {@code counters}. Values that leave are immutable and hold text,
 * never a thread, class or loader of the application. {@code MonitorSampler} and {@code ThreadWatch} alone use
 * {@code java.management}. {@code ThreadWatch} reads the JVM that it runs in, the command line's {@code look} another one.
 *
 * <pre>
 *   hook: a pausing thread tells its name and stack ─┬─ PauseSampler ─ SamplesBySite
 *   MonitorSampler: a thread while it pauses ────────┘
 *   kernel: /proc/PID/task ─ TaskReadings ─┐
 *   JDK: waited count, CPU time            ├ ThreadActivity ─ ThreadsSnapshot ─ WakeUps ─ judge, export.report
 *   stack samples ─ StackPlace ────────────┘
 * </pre>
 *
 * <p>May depend on: hook, jvm, support, counters.
 */
package io.github.dozemeter.threads;
