/** Tables, the chart, and the store of what was measured. Depends on {@code stats} and gson alone. */
package io.github.dozemeter.bench.page;
