/**
 * Decides who may read the endpoint: names with a secret each, client certificates. Knows no HTTP server. Loaded only where one
 * of them is configured. The command line shares {@link io.github.dozemeter.access.Secret}.
 *
 * <p>May depend on: support, config.
 */
package io.github.dozemeter.access;
