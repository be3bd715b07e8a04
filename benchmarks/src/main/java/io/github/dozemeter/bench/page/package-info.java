/** What an experiment gives, tables, charts and pages. Depends on {@code stats} alone. */
package io.github.dozemeter.bench.page;
