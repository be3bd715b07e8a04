/**
 * Turns class bytes into rewritten call sites: the table of pauses, pre-scan, rewriter, their installation.
 *
 * <pre>
 *   class bytes ─ PauseTransformer ─ pre-scan ─(3 in 1,000)─ Rewriter ─ class with calls of the hook
 *                                                               └─ SiteRegistry (record)
 * </pre>
 *
 * May depend on {@code record}, the hook, {@code options}, {@code log}, {@code process}, and, in {@code Rewriter}
 * and what it uses alone, on ByteBuddy's ASM, which is loaded at the first class that pauses.
 */
package io.github.dozemeter.instrument;
