package io.github.dozemeter.report;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.SiteHistory;
import io.github.dozemeter.metrics.AgentFacts;
import io.github.dozemeter.metrics.Metrics;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.process.ThisJvm;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.Snapshot;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Supplier;

/** Everything that an agent's reports are made of. Immutable; what it holds is read when a report is written. */
public final class ReportSources {

    public final Recorder recorder;
    private final AgentFacts facts;
    private final Supplier<Diagnosis> diagnoses;
    private final Supplier<SiteHistory> history;
    private final CostWatch watch;
    private final Supplier<Metrics> metrics;

    /** @param metrics are made only where a report or a scrape has them */
    public ReportSources(Recorder recorder, AgentFacts facts, Supplier<Diagnosis> diagnoses,
                         Supplier<SiteHistory> history, CostWatch watch,
                         Supplier<Metrics> metrics) {
        this.recorder = recorder;
        this.facts = facts;
        this.diagnoses = diagnoses;
        this.history = history;
        this.watch = watch;
        this.metrics = metrics;
    }

    /** Makes metrics at each call; the endpoint keeps its own, which record how long the last collection took. */
    public Metrics metrics() {
        return metrics.get();
    }

    public Report table(TableQuery wanted) {
        return out -> new TableReport(window(), wanted).writeTo(out);
    }

    public Report live() {
        return out -> new SitesReport(window(), "live").writeTo(out);
    }

    ReportWindow window() {
        Diagnosis diagnosis = diagnoses.get();
        Snapshot snapshot = recorder.snapshot();
        ReportWindow.Jvm jvm = new ReportWindow.Jvm(ThisJvm.main(), ThisJvm.pid(), ThisJvm.java());
        return new ReportWindow(source(snapshot), jvm, diagnosis, facts.headline(diagnosis), snapshot,
            history.get(), facts.tried);
    }

    private ReportWindow.Source source(Snapshot snapshot) {
        return new ReportWindow.Source() {

            @Override
            public String version() {
                return facts.build.version;
            }

            @Override
            public String doubt() {
                return facts.isActive() ? "" : "This JVM's pauses may not be counted; see its log";
            }

            @Override
            public void writeTo(AsciiJson json) throws IOException {
                json.name("agent").beginObject()
                    .name("version").value(facts.build.version).name("revision").value(facts.build.revision)
                    .name("mode").value(facts.mode).name("active").value(facts.isActive())
                    .name("started").value(Instant.ofEpochMilli(facts.startMillis).toString())
                    .name("uptimeSeconds").value(facts.uptimeSeconds())
                    .name("timing").value(watch.level().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .name("timingReason").value(watch.timingReason())
                    .name("sitesRecorded").value(snapshot.recordedSites)
                    .name("sitesLimit").value(snapshot.siteLimit)
                    .name("sitesOverflowed").value(snapshot.overflowedSites)
                    .name("classesRewritten").value(facts.rewrittenClasses())
                    .name("classesUnreadable").value(snapshot.unreadable.number)
                    .name("classesLoadedBefore").value(snapshot.unreadable.of)
                    .name("overheadSeconds")
                    .value(Metrics.seconds(watch.costs().nanos(snapshot))).endObject();
            }
        };
    }
}
