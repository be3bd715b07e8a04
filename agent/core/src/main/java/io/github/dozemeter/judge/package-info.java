/**
 * Says what the figures mean: a pure function from the figures of a span of time to costs, findings and the sentence on top. It
 * looks at no clock and writes nothing. Loaded by the agent's own threads, never before {@code main}.
 *
 * <pre>
 *   Snapshot ── LastMinute ── SiteFigures ── checks of Evidence ── Finding ── Diagnosis
 * </pre>
 *
 * <p>May depend on: support, counters, config, known, threads.
 */
package io.github.dozemeter.judge;
