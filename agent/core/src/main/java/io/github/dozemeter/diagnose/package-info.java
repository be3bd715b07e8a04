/**
 * What the figures mean: a pure function from a window, the figures of two moments and the seconds between them, to
 * findings, and the order in which sites deserve to be mended. It looks at no clock and writes nothing.
 *
 * <pre>
 *   Totals, Totals ── Window ── SiteWindow ── Check of each Verdict ── Finding ─┐
 *                                   └──────── SiteCosts ── rank ───────────── Diagnosis
 * </pre>
 *
 * <p>May depend on {@code record}, on the values of {@code sample}, and the JDK alone. Loaded by the agent's own threads, never before {@code main}.
 */
package io.github.dozemeter.diagnose;
