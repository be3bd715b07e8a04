/** The JUnit Platform listener, a jar for the class path of tests. Depends on JUnit's launcher alone. */
package io.github.dozemeter.junit;
