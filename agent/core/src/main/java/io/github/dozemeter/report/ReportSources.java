package io.github.dozemeter.report;

import io.github.dozemeter.diagnose.SiteHistory;
import io.github.dozemeter.metrics.AgentFacts;
import io.github.dozemeter.metrics.Diagnoses;
import io.github.dozemeter.metrics.Metrics;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.record.Recorder;
import java.util.function.Supplier;

/** Everything that a report can be made of. Immutable; what it holds is read when the report is written. */
public final class ReportSources {

    private final Recorder recorder;
    private final AgentFacts facts;
    private final Diagnoses diagnoses;
    private final Supplier<SiteHistory> history;
    private final CostWatch watch;
    private final Metrics metrics;
    private final int columns;

    public ReportSources(Recorder recorder, AgentFacts facts, Diagnoses diagnoses, Supplier<SiteHistory> history, CostWatch watch,
                         Metrics metrics) {
        this(recorder, facts, diagnoses, history, watch, metrics, TableText.COLUMNS);
    }

    private ReportSources(Recorder recorder, AgentFacts facts, Diagnoses diagnoses, Supplier<SiteHistory> history, CostWatch watch,
                          Metrics metrics, int columns) {
        this.recorder = recorder;
        this.facts = facts;
        this.diagnoses = diagnoses;
        this.history = history;
        this.watch = watch;
        this.metrics = metrics;
        this.columns = columns;
    }

    public Recorder recorder() {
        return recorder;
    }

    public AgentFacts facts() {
        return facts;
    }

    public Diagnoses diagnoses() {
        return diagnoses;
    }

    public Supplier<SiteHistory> history() {
        return history;
    }

    public CostWatch watch() {
        return watch;
    }

    public Metrics metrics() {
        return metrics;
    }

    /** For lines so long, where the report has lines; 0 for the usual length. */
    public ReportSources inColumns(int wanted) {
        return wanted == 0 ? this : new ReportSources(recorder, facts, diagnoses, history, watch, metrics, wanted);
    }

    int columns() {
        return columns;
    }
}
