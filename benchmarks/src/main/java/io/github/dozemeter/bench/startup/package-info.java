/**
 * What the agent costs a JVM before and beside the work of the application: time until {@code main} runs, memory,
 * classes looked at, mounts of virtual threads. May depend on {@code jvm}, {@code stats}, {@code machine}, {@code page},
 * {@code cli} and the programs.
 */
package io.github.dozemeter.bench.startup;
