/**
 * The verb {@code look}: what another JVM's threads do, from the kernel's counters and thread dumps, with nothing loaded into it;
 * judged and written by the code that judges and writes an agent's figures.
 */
package io.github.dozemeter.cli.look;
