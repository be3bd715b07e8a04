/** Whether the hint to spin is an instruction here. Depends on the JDK and JMH alone. */
package io.github.dozemeter.bench.jmh.spin;
