/**
 * Whether the agent's figures are true, against what the measured program itself knows and against other tools.
 * May depend on {@code jvm}, {@code machine}, {@code page} and the programs.
 */
package io.github.dozemeter.bench.truth;
