/** Profilers for JMH's {@code -prof}: what the system and the processor counted meanwhile. Stands alone. */
package io.github.dozemeter.bench.jmh.profile;
