/** What a JVM tells of itself: its number, its release, what it was launched for. Depends only on the JDK. */
package io.github.dozemeter.process;
