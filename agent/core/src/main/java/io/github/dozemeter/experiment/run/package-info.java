/**
 * The experiment in the JVM that it changes: which site, whether it may be changed, the hook's arm, and the
 * counters of each time slot.
 *
 * <pre>
 *   AgentRequest ─ Experiments ─ ExperimentRun ─(arms, reads)─ TriedSlot ─ hook, ProcessCounters
 *                                      └─ SlotOutcome ─ experiment
 * </pre>
 *
 * <p>May depend on {@code experiment}, {@code request}, the hook, and on what knows the sites: {@code record},
 * {@code sample}, {@code diagnose}, {@code metrics}, {@code report}, {@code wakeup}. Loaded when an experiment
 * begins.
 */
package io.github.dozemeter.experiment.run;
