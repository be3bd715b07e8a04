/**
 * Turns class bytes into class bytes that call the hook: the table of pauses, pre-scan, rewriter, their installation.
 * {@code Rewriter} and what it uses alone need ByteBuddy's ASM, which is loaded at the first class that pauses.
 *
 * <pre>
 *   class bytes ─ PauseTransformer ─ pre-scan ─(3 in 1,000)─ Rewriter ─ class with calls of the hook
 *                                                               └─ SiteRegistry (counters)
 * </pre>
 *
 * <p>May depend on: hook, jvm, support, counters.
 */
package io.github.dozemeter.rewrite;
