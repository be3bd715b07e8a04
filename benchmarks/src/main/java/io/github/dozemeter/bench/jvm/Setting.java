package io.github.dozemeter.bench.jvm;

import java.util.List;

/**
 * What is measured, on which JDKs, and how thoroughly.
 *
 * @param quick to see that all works; figures for people take the standard effort
 */
public record Setting(Jars jars, List<Jdk> jdks, boolean quick) {

    /** One of two, by effort. */
    public int pick(int quickly, int normally) {
        return quick ? quickly : normally;
    }
}
