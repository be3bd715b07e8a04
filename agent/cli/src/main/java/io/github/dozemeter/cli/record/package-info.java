/** What the JVM's recorder wrote of its pauses. Depends on the module {@code jdk.jfr}, which may be missing. */
package io.github.dozemeter.cli.record;
