/**
 * The one package that names classes of Micrometer. {@code BridgeLoader} defines it once more for each Micrometer
 * of the application; the agent never refers to it but by name. May depend on {@code micrometer}.
 */
package io.github.dozemeter.micrometer.bridge;
