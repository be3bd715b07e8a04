/**
 * Samples who pauses: callers, threads and monitors, a few a second in the whole JVM. What is exact is counted
 * elsewhere; all here is a sample and says so.
 *
 * <pre>
 *   hook: a pausing thread tells its name and stack ──┐
 *                                                     ├── PauseSampler ── Samples ── SamplesBySite
 *   MonitorSampler: a thread while it pauses ─────────┘
 * </pre>
 *
 * <p>May depend on {@code record}, the hook, {@code log}, {@code process}, and, in {@code MonitorSampler} alone,
 * on {@code java.management}. Values that leave, for diagnosis and reports, are immutable and hold text, never a
 * thread, class or loader of the application.
 */
package io.github.dozemeter.sample;
