/** The JUnit Platform listener: a jar of its own for the class path of the tests. Depends on JUnit's launcher and the JDK alone. */
package io.github.dozemeter.junit;
