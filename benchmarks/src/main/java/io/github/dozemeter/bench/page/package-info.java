/** Markdown tables, the chart, and the store of what was measured. Depends on {@code stats} alone. */
package io.github.dozemeter.bench.page;
