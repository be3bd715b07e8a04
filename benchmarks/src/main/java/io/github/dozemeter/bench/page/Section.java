package io.github.dozemeter.bench.page;

import io.github.dozemeter.bench.machine.Load;
import java.util.ArrayList;
import java.util.List;

/** The figures of a chapter: tables, how they compare with targets, and pictures, which the data file does not hold. */
public final class Section {

    public final List<Table> tables = new ArrayList<>();
    public final List<Goal> goals = new ArrayList<>();
    /** What makes the command fail, each a sentence. */
    public final transient List<String> failures = new ArrayList<>();
    public final transient List<Picture> pictures = new ArrayList<>();
    private transient Load.Watch watch = new Load.Watch();

    /** Watches the machine from here on. */
    public void restart() {
        watch = new Load.Watch();
    }

    /** What others took of the machine since the start, as the last sentence of a note. */
    public String load() {
        return watch.load() + ".";
    }

    /**
     * @param title a JDK, and after a comma what was set; empty if it is the only table of its chapter
     * @param note how it was measured
     */
    public Section add(Table table, String title, String note) {
        tables.add(table.titled(title, note));
        return this;
    }

    /** @param feature of the JDK */
    public void goal(String what, int feature, String target, String measured, boolean isMet) {
        goals.add(new Goal(what, String.valueOf(feature), target, measured, isMet ? Goal.MET : "**not met**"));
    }

    /**
     * A target and what was measured.
     *
     * @param verdict {@link #MET}, or in words why not
     */
    public record Goal(String what, String jdk, String target, String measured, String verdict) {

        public static final String MET = "met";
    }
}
