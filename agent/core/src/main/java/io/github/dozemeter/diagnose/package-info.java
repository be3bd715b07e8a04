/**
 * What the figures mean: a pure function from the figures of a span of time to findings, and the order in which sites
 * deserve to be mended. It looks at no clock and writes nothing.
 *
 * <pre>
 *   Snapshot ── LastMinute ── SiteFigures ── Check of each Verdict ── Finding ── Diagnosis
 * </pre>
 *
 * <p>May depend on {@code record}, on the values of {@code sample}, and the JDK alone. Loaded by the agent's own threads, never before {@code main}.
 */
package io.github.dozemeter.diagnose;
