/**
 * What pauses cost, by JMH; under the agent too, but a ratio of a percent is for the paired harness, because two JMH
 * runs of the same code on a shared machine differ by more. Stands alone.
 */
package io.github.dozemeter.bench.jmh;
