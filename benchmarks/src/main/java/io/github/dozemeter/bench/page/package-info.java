/** What is measured as sections of tables, targets and pictures, and pages of them. Depends on {@code stats} and {@code machine}. */
package io.github.dozemeter.bench.page;
