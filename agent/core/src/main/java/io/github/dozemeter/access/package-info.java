/**
 * Decides who may read the endpoint: users with a password, tokens, client certificates. Loaded only where one of
 * them is configured.
 *
 * <p>May depend on {@code options}, {@code log} and {@code text}. Knows no HTTP server. The command line shares
 * {@link io.github.dozemeter.access.PasswordHash} and {@link io.github.dozemeter.access.Token}.
 */
package io.github.dozemeter.access;
