package io.github.dozemeter.report;

import java.io.IOException;
import java.io.Writer;

/** One way to write all figures down, as they are at the moment of the call. */
public interface Report {

    void writeTo(Writer out) throws IOException;
}
