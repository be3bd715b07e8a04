/** Reads what the JVM's recorder wrote of its pauses. Needs the module {@code jdk.jfr}, which may be missing. */
package io.github.dozemeter.cli.record;
