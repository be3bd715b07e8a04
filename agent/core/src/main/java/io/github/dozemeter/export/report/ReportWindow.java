package io.github.dozemeter.export.report;

import io.github.dozemeter.counters.Estimate.RateBasis;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Headline;
import io.github.dozemeter.judge.Row;
import io.github.dozemeter.judge.SiteHistory;
import io.github.dozemeter.support.AsciiJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Holds what a report shows of a JVM, read at one moment: each format is made of one. Immutable. */
public final class ReportWindow {

    private static final int MAX_QUIET = 10;
    private static final double MIN_CORES = 0.01;

    public final Source source;
    final Jvm jvm;
    final Diagnosis diagnosis;
    final Headline headline;
    /** Has no site where no one counts. */
    final Snapshot sinceStart;
    final SiteHistory history;
    final TriedSites tried;

    /** The maker of the figures: the agent in the JVM, or a look from outside. Immutable. */
    public interface Source {

        String version();

        /** Returns what it looked at, to follow the version in a sentence; empty for the JVM that it runs in. */
        default String subject() {
            return "";
        }

        /** Returns what was done to know all this, the second line; a sentence without a full stop, empty for none. */
        default String action() {
            return "";
        }

        /**
         * Returns what would tell exactly what this estimated row leaves open, in a sentence without a full stop; empty where
         * nothing harmless would.
         */
        default String exactly(SiteFigures row) {
            return "";
        }

        /** Returns how many processors the JVM may use; 0 if unknown. */
        default int processors() {
            return 0;
        }

        /** Returns why its figures may be incomplete, a sentence without a full stop; empty without a reason. */
        default String doubt() {
            return "";
        }

        /** Returns what to write where no site paused, as a sentence without a full stop. */
        default String none() {
            return "No pause was counted";
        }

        /** Returns what else its figures are based on; sentences without a full stop. */
        default List<String> notes() {
            return Collections.emptyList();
        }

        /** Writes what it knows of itself, as one member of the JSON document. */
        void writeTo(AsciiJson json) throws IOException;
    }

    /** The JVM that is shown. Immutable. */
    public static final class Jvm {

        final String main;
        final long pid;
        final String java;

        /** @param main class, or file name of a jar; {@code pid} is -1 if unknown */
        public Jvm(String main, long pid, String java) {
            this.main = main;
            this.pid = pid;
            this.java = java;
        }
    }

    /** @param sinceStart what was counted since the agent started; {@link Snapshot#NONE} where no one counts */
    public ReportWindow(Source source, Jvm jvm, Diagnosis diagnosis, Headline headline, Snapshot sinceStart,
                        SiteHistory history, TriedSites tried) {
        this.source = source;
        this.jvm = jvm;
        this.diagnosis = diagnosis;
        this.headline = headline;
        this.sinceStart = sinceStart;
        this.history = history;
        this.tried = tried;
    }

    /** Returns the line below a row: what would tell it exactly; empty for a row that needs nothing of the kind. */
    String exactly(Row row) {
        SiteFigures figures = row.figures;
        boolean isOpen = figures.isEstimated()
            && (!row.findings.isEmpty() || !figures.hasRate() || figures.estimate.basis != RateBasis.EXACT);
        return isOpen ? source.exactly(figures) : "";
    }

    /** Whether a row says something to do: a finding, a known bug or what an experiment found. */
    boolean isFound(Row row) {
        boolean hasFinding = !row.findings.isEmpty() && !row.isIntended();
        return hasFinding || !row.bugs.isEmpty() || tried.last(row.site()) != null;
    }

    /** Whether a reader of the short table wants this row. */
    boolean isWorthALine(Row row) {
        return isFound(row) || row.cost.cores >= MIN_CORES;
    }

    /** Returns those with a finding, and of the others, in their order, as many as a reader reads. */
    List<Row> shown(List<Row> rows) {
        List<Row> shown = new ArrayList<>();
        int quiet = 0;
        for (Row row : rows) {
            boolean isQuiet = !isFound(row) && !row.isIntended();
            if (!isQuiet || quiet < MAX_QUIET) {
                shown.add(row);
            }
            if (isQuiet) {
                quiet++;
            }
        }
        return shown;
    }
}
