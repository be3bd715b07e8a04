/**
 * Measures what changing one pause is worth: the plan of an experiment, what its time slots measured, and what
 * follows from that. Reads no clock, measures nothing, changes nothing.
 *
 * <pre>
 *   ExperimentPlan ── TimeSlot ── SlotOutcome ── AbortCondition
 *                                     └── Contrast ── ExperimentResult ── one sentence
 * </pre>
 *
 * <p>Depends only on the JDK. Loaded when an experiment begins.
 */
package io.github.dozemeter.experiment;
