/**
 * The specification of the agent by example: one small class per behaviour, sick ones that the agent must
 * find and healthy twins that it must leave in peace, each at a stated rate and with a count of its own.
 *
 * <pre>
 * Main ── Arguments ── Option          what is asked
 *   │
 *   ├──── Behaviours ── Behaviour      what there is; a new one is a class and a line in Behaviours
 *   │                      ├ Description (name, sick or healthy, Rate, Site)
 *   │                      └ Tally       (pauses made, events handled)
 *   ├──── Stage ── Arrivals            a thread and an inbox per behaviour, 100 batches a second
 *   │
 *   ├──── Listing, Report              what is printed
 *   │
 *   └──── flow.FlowRun                 four tasks, waited for and composed, for {@code --flow}
 * </pre>
 *
 * Depends on {@code java.base} alone. Nothing but the sites that the behaviours describe, and the blocking form of the
 * flow, pauses here: the waiting is left to JDK classes, which the agent does not count. What starts and stops all of it
 * has a few waits and schedules of its own, which are seen with {@code calls=default:waits}; {@code SitesTest} lists them.
 */
package io.github.dozemeter.sample;
