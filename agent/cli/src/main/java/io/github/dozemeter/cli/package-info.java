/**
 * The command line, {@code java -jar dozemeter.jar VERB}: its own JVM, never the application's. May use everything
 * below it, picocli, which nothing else touches, and gson's {@code stream} package. Results go to stdout, messages
 * to stderr.
 */
package io.github.dozemeter.cli;
