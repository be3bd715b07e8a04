/**
 * What runs in the JVMs that the commands start and measure, compiled for 8 so that it runs on all of them: the paired
 * loops, hello world, the empty agent, and programs that know what they did. Each prints its figures on standard
 * output, one a line, fields separated by tabs.
 *
 * <p>May depend on the JDK alone, and on nothing else of this module.
 */
package io.github.dozemeter.bench.program;
