/** What a JVM tells of itself: its number, its release, what it was launched for. Depends on the JDK alone. */
package io.github.dozemeter.process;
