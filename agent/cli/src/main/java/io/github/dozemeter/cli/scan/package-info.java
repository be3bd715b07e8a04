/** The static scan: finds pauses in class files, and writes them as text, JSON or SARIF. Attaches to no JVM. */
package io.github.dozemeter.cli.scan;
