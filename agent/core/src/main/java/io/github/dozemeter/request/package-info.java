/**
 * Carries what the command line and the agent in another JVM ask each other, and the files by which the answer comes.
 *
 * <p>May depend on: support.
 */
package io.github.dozemeter.request;
