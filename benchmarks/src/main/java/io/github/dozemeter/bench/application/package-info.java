/**
 * What the agent costs published applications under load. May depend on {@code jvm}, {@code stats}, {@code machine} and
 * {@code page}.
 */
package io.github.dozemeter.bench.application;
