/**
 * Says what the figures mean: a pure function from the figures of a span of time to findings, and the order in
 * which sites deserve to be mended. It looks at no clock and writes nothing.
 *
 * <pre>
 *   Snapshot ── LastMinute ── SiteFigures ── checks of Evidence ── Finding ── Diagnosis
 * </pre>
 *
 * <p>May depend on {@code known}, {@code options}, {@code record}, {@code text}, and the values of {@code sample}
 * and {@code wakeup}. Loaded by the agent's own threads, never before {@code main}.
 */
package io.github.dozemeter.diagnose;
