/**
 * Carries what the command line and the agent in another JVM say to each other: one request for each load of the
 * agent, and the files by which the answer comes. Both sides use it.
 *
 * <p>May depend on {@code report} for how a file is written.
 */
package io.github.dozemeter.request;
