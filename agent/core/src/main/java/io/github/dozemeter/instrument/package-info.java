/**
 * Turns class bytes into rewritten call sites: the table of pauses, the pre-scan, the rewriter, and what installs both
 * and the hook in a JVM.
 *
 * <pre>
 *   class bytes ─ PauseTransformer ─ pre-scan ─(3 in 1,000)─ Rewriter ─ class that calls java.lang.Dozemeter
 *                                                               └─ SiteRegistry (record)
 * </pre>
 *
 * May depend on {@code record}, the hook, {@code options}, {@code log}, {@code process}, and, in {@code Rewriter} and
 * what it uses alone, on ByteBuddy's ASM, which is loaded at the first class that pauses.
 */
package io.github.dozemeter.instrument;
