/** The JUnit Platform listener: a jar of its own for the class path of tests. Depends on JUnit's launcher alone. */
package io.github.dozemeter.junit;
