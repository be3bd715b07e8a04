/**
 * What the commands of {@code benchmarks.jar} have in common: wrong input is a sentence, files are asked for before the
 * work. Depends on picocli alone.
 */
package io.github.dozemeter.bench.cli;
