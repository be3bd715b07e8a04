/**
 * Holds what every package may use: the log, text and bytes that are safe for every output, files, JSON, threads. Text of the
 * application and of files passes through here before it is written. gson's {@code stream} package, and nothing else of gson, is
 * used by {@code AsciiJson} and {@code JsonObject}.
 *
 * <p>May depend on: nothing.
 */
package io.github.dozemeter.support;
