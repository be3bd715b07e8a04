/**
 * Measures what changing one pause is worth, in the JVM that it changes. Plan and results read no clock and change nothing.
 * Loaded when an experiment begins.
 *
 * <pre>
 *   AgentRequest ─ Experiments ─ ExperimentRun ─(arms, reads)─ TriedSlot ─ hook, ProcessCounters
 *                                      └─ SlotOutcome ─ Contrast ─ ExperimentResult ─ one sentence
 * </pre>
 *
 * <p>May depend on: hook, jvm, support, counters, request, config, threads, judge, export.metrics, export.report.
 */
package io.github.dozemeter.experiment;
