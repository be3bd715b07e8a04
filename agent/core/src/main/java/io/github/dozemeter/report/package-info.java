/**
 * Writes what people and programs read in one piece: the table, the page, Markdown, JSON, histograms, metrics as
 * text; and the files that they are written to.
 *
 * <p>May depend on {@code metrics}, {@code record}, {@code sample}, {@code overhead}, {@code diagnose} and
 * {@code suite}, on {@code log}, {@code process} and {@code text}, and on gson's {@code stream} package.
 */
package io.github.dozemeter.report;
