/** Mains that the tests fork, for every JVM from 8 on: JDK alone, one behaviour each. */
package programs;
