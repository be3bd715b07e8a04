/** Facts about a JVM: its process ID, its release, what it was launched for. Depends only on the JDK. */
package io.github.dozemeter.process;
