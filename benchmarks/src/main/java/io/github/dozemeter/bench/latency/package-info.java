/**
 * Two threads that hand a turn to and fro, and how long that takes: with and without {@code Thread.onSpinWait}, with
 * {@code Thread.yield}, timed one by one or in bulk. Each test runs in a JVM of its own, pinned to two processors.
 *
 * <p>A loop of each kind to wait has a class of its own, on purpose: one loop with a flag would share the compiler's
 * profile and cost a branch, which is as much as the hint. May depend on {@code cli, hgrm, jvm, machine, page}.
 */
package io.github.dozemeter.bench.latency;
