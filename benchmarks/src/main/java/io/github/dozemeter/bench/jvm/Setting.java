package io.github.dozemeter.bench.jvm;

import io.github.dozemeter.bench.page.Experiment.DataTable;
import io.github.dozemeter.bench.page.Experiment.Goal;
import io.github.dozemeter.bench.page.Experiment.Section;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What is measured, on which JDKs, and how thoroughly.
 *
 * @param quick to see that all works; figures for people take the standard effort
 */
public record Setting(Jars jars, List<Jdk> jdks, boolean quick) {

    /** With the measured programs on its class path. */
    public Jvm java(Jdk jdk) {
        return Jvm.tool(jdk, "java").classPath(jars.programs());
    }

    /** Measures on one JDK, and adds what it found. */
    public interface OnJdk {
        void measure(Jdk jdk, List<DataTable> tables, List<Goal> goals) throws Exception;
    }

    /** What was found on all JDKs that are fit. */
    public Section each(Predicate<Jdk> fit, OnJdk experiment) throws Exception {
        List<DataTable> tables = new ArrayList<>();
        List<Goal> goals = new ArrayList<>();
        for (Jdk jdk : jdks) {
            if (fit.test(jdk)) {
                experiment.measure(jdk, tables, goals);
            }
        }
        return new Section(tables, goals);
    }

    /** One of two, by effort. */
    public int pick(int quickly, int normally) {
        return quick ? quickly : normally;
    }
}
