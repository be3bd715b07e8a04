/**
 * Names classes of Micrometer, as the only package. {@code BridgeLoader} defines it once more for each Micrometer of the
 * application; the agent never refers to it but by name.
 *
 * <p>May depend on: export.micrometer.
 */
package io.github.dozemeter.export.micrometer.bridge;
