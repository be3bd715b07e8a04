/**
 * The command line, {@code java -jar dozemeter.jar VERB}: its own JVM, never the application's. May use everything below
 * it, and picocli, which nothing else touches. stdout carries the answer alone, stderr the talk.
 */
package io.github.dozemeter.cli;
