/** The static scan: class files in jars, wars, folders; what pauses in them; as text, JSON, SARIF. No JVM is attached to. */
package io.github.dozemeter.cli.scan;
