/**
 * The jars of this build, what is measured on which JDKs, and JVMs that must end well. Depends on {@code page} and on the
 * test kit, which finds JDKs, starts JVMs and reads metrics.
 */
package io.github.dozemeter.bench.jvm;
