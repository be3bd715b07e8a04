package io.github.dozemeter.bench.jvm;

import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import java.util.List;

/**
 * What is measured, on which JDKs, and how thoroughly.
 *
 * @param quick to see that all works; figures for people take the standard effort
 */
public record Setting(Jars jars, List<Jdk> jdks, boolean quick, Extent extent) {

    public Setting(Jars jars, List<Jdk> jdks, boolean quick) {
        this(jars, jdks, quick, Extent.full(jars));
    }

    /** With the measured programs on its class path. */
    public Jvm java(Jdk jdk) {
        return Jvm.tool(jdk, "java").classPath(jars.programs());
    }

    /** Measures on one JDK, and adds what it found. */
    public interface OnJdk {
        void measure(Jdk jdk, Section found) throws Exception;
    }

    /** What was found on all JDKs from this feature release on. */
    public Section each(int oldest, OnJdk experiment) throws Exception {
        Section found = new Section();
        for (Jdk jdk : jdks) {
            if (jdk.feature() >= oldest) {
                found.restart();
                experiment.measure(jdk, found);
            }
        }
        return found;
    }

    /** One of two, by effort. */
    public int pick(int quickly, int normally) {
        return quick ? quickly : normally;
    }
}
