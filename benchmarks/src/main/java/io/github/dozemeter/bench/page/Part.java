package io.github.dozemeter.bench.page;

import java.io.IOException;

/** A benchmark that fills a section of the page. */
public interface Part {

    Section measure() throws IOException, InterruptedException;
}
