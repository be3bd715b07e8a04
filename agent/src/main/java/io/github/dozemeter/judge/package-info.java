/**
 * Judging as the agent runs: the last minute at each tick, the whole run for a report, a line in the log for what is new.
 *
 * <p>May depend on {@code config}, {@code record}, {@code observe}, {@code guard}, {@code diagnose}, which decides, on
 * {@code export} for the words of a line, on {@code process} and {@code log}.
 */
package io.github.dozemeter.judge;
