package io.github.dozemeter.bench.page;

/** A chart that can be drawn, light and dark. */
public interface Drawing {

    /** SVG for a page that carries {@link Theme#css}. */
    String inPage();

    /** SVG as a file, with its own colours. */
    String alone();
}
