package io.github.dozemeter.bench.results;

/** One figure of a run, by name. */
public interface Reading {

    String NONE = "-";

    static Reading parse(String text) {
        return LatencyReading.isNamed(text) ? LatencyReading.parse(text) : JmhReading.parse(text);
    }

    /** As people read it; {@value #NONE} if that was not measured. */
    String in(Results results);
}
