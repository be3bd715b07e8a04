/**
 * Changes a JVM that runs already: its classes are rewritten, and given back, without harm to what they are doing. The rule is
 * in {@code LongRunningFrames}.
 *
 * <pre>
 *   loaded classes that pause (rewrite) ─ stack samples ─┬─ free: retransformed, in small batches
 *                                                        └─ deferred: sampled, until a sample misses them
 * </pre>
 *
 * <p>May depend on: counters, rewrite.
 */
package io.github.dozemeter.attach;
