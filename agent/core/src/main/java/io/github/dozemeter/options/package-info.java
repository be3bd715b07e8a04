/**
 * Options: one enum feeds the parser, the help text and docs/options.md.
 *
 * <p>May depend on the hook and {@code record}, whose limits and calls are values of options, and on the JDK.
 */
package io.github.dozemeter.options;
