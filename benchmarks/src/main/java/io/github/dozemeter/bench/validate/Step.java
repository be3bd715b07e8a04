package io.github.dozemeter.bench.validate;

import java.io.IOException;

/** A part of a run, after which progress is shown. */
interface Step {

    String name();

    /** That it will take, about. */
    double seconds();

    /** What does not work goes to the findings as well; an exception ends the run. */
    void run(Bench bench, Findings findings) throws IOException, InterruptedException;
}
