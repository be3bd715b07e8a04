/**
 * Reads the options from all their sources, and checks them: one enum feeds parser, help text and docs/options.md.
 *
 * <p>May depend on: hook, support, counters.
 */
package io.github.dozemeter.config;
