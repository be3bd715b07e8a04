/** {@code articles}: the articles' tables with the figures of results beside theirs. May depend on {@code results, cli}. */
package io.github.dozemeter.bench.articles;
