/**
 * What the verbs of the command line, and other tools, cost an application with much compiled code that they attach to. Depends on
 * {@code jvm}, {@code machine}, {@code page} and {@code stats}; the application is a program of the test kit.
 */
package io.github.dozemeter.bench.attach;
