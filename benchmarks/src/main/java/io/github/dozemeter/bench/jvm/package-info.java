/**
 * Starts JVMs, finds JDKs and the jars of this build, and reads the metrics that an agent wrote.
 * Depends on the JDK alone.
 */
package io.github.dozemeter.bench.jvm;
