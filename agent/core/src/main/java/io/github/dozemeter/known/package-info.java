/**
 * Knows costly pauses of published libraries, from a table, and which of them a site is.
 *
 * <p>May depend on: jvm, support, counters.
 */
package io.github.dozemeter.known;
