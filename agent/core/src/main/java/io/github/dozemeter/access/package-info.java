/**
 * Decides who may read the endpoint: names with a secret each, client certificates. Loaded only where one of them
 * is configured.
 *
 * <p>May depend on {@code options}, {@code log} and {@code text}. Knows no HTTP server. The command line shares
 * {@link io.github.dozemeter.access.Secret}.
 */
package io.github.dozemeter.access;
