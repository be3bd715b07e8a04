package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.JavaCommand;
import java.io.IOException;
import java.nio.file.Path;

/** What is put upon the treated copy of the loops. */
public interface Tool {

    /** @param dump a file that the tool may write its figures to */
    JavaCommand onto(JavaCommand java, Path dump);

    /**
     * What the tool saw of the calls.
     *
     * @param treated calls that the treated copy made, by method of the loops
     * @param said what the measured JVM itself says
     */
    Seen seen(TreatedCalls treated, Path dump, String said) throws IOException;
}
