package io.github.dozemeter.export.report;

import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.export.metrics.AgentFacts;
import io.github.dozemeter.export.metrics.Metrics;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.SiteHistory;
import io.github.dozemeter.jvm.ThisJvm;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.support.Numbers;
import java.util.function.Supplier;

/** Everything that an agent's reports are made of. Immutable; what it holds is read when a report is written. */
public final class ReportSources {

    public final Recorder recorder;
    private final AgentFacts facts;
    private final Supplier<Diagnosis> diagnoses;
    private final Supplier<SiteHistory> history;
    private final CostWatch watch;
    private final Supplier<Metrics> metrics;
    private final String action;

    /**
     * @param metrics are made only where a report or a scrape has them
     * @param action what a command had the agent do, for how long follows; empty for none
     */
    public ReportSources(Recorder recorder, AgentFacts facts, Supplier<Diagnosis> diagnoses,
                         Supplier<SiteHistory> history, CostWatch watch,
                         Supplier<Metrics> metrics, String action) {
        this.recorder = recorder;
        this.facts = facts;
        this.diagnoses = diagnoses;
        this.history = history;
        this.watch = watch;
        this.metrics = metrics;
        this.action = action;
    }

    /** Makes metrics at each call; the endpoint keeps its own, which record how long the last collection took. */
    public Metrics metrics() {
        return metrics.get();
    }

    public Report table(TableQuery wanted) {
        return out -> LinesReport.of(window(), wanted).writeTo(out);
    }

    public Report live() {
        return out -> new SitesReport(window(), SitesReport.Kind.LIVE).writeTo(out);
    }

    ReportWindow window() {
        Diagnosis diagnosis = diagnoses.get();
        Snapshot snapshot = recorder.snapshot();
        ReportWindow.Jvm jvm = new ReportWindow.Jvm(ThisJvm.main(), ThisJvm.pid(), ThisJvm.java());
        String done = action.isEmpty() ? "" : action + " for " + Numbers.seconds(diagnosis.seconds());
        AgentSource source = new AgentSource(facts, watch.level(), watch.timingReason(), snapshot,
            watch.costs().nanos(snapshot), done);
        return new ReportWindow(source, jvm, diagnosis, diagnosis.headline(facts.circumstances()), snapshot,
            history.get(), facts.tried);
    }
}
