/**
 * The life of an agent: the composition root that makes the parts, starts them in phases, hands commands of later loads
 * to them, and stops them. What runs between the JVM's start and the application's {@code main} is {@code Agent}.
 *
 * <p>May depend on every package but {@code cli}; only the entry depends on it.
 */
package io.github.dozemeter.agent;
