/**
 * Holds who pauses, and how much: the identity of sites, their numbers, and immutable copies of what the hook counted. Writers
 * (application threads, in the hook) never see a snapshot; readers never see a live counter.
 *
 * <pre>
 *   rewriter ─ Site ─ SiteRegistry ─ number ─┐
 *                                            ▼
 *   application thread ─ hook (java.lang.Dozemeter*) ─ Recorder ─ Snapshot ─ judge, export
 * </pre>
 *
 * <p>May depend on: hook, support.
 */
package io.github.dozemeter.counters;
