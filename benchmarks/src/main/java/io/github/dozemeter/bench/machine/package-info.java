/**
 * Says what machine this is and how much of it others used meanwhile, and picks the processors to bind a test to. Reads
 * {@code /proc} where there is one.
 * Depends on the JDK alone.
 */
package io.github.dozemeter.bench.machine;
