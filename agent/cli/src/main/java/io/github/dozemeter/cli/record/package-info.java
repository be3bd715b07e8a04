/**
 * What the JVM's own recorder wrote of its pauses: recordings that someone has, and new ones. Depends on {@code cli.jvm},
 * {@code cli.look}, the figures and reports of core, and the JDK's module {@code jdk.jfr}, which may be missing.
 */
package io.github.dozemeter.cli.record;
