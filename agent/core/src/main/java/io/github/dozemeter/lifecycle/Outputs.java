package io.github.dozemeter.lifecycle;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.export.http.Resources;
import io.github.dozemeter.export.jfr.SiteTotals;
import io.github.dozemeter.export.metrics.AgentFacts;
import io.github.dozemeter.export.metrics.Metrics;
import io.github.dozemeter.export.report.Report;
import io.github.dozemeter.export.report.ReportFormat;
import io.github.dozemeter.export.report.ReportSources;
import io.github.dozemeter.export.report.TableQuery;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.jvm.ThisJvm;
import java.io.File;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Makes what the agent shows: the resources of the endpoint, metrics, reports. Immutable. */
final class Outputs {

    private final AgentContext context;
    private final AgentFacts facts;
    private final Observers observers;
    private final Judging judging;
    private final String action;

    Outputs(AgentContext context) {
        this(context, context.facts, context.observers(), context.judging(), "");
    }

    private Outputs(AgentContext context, AgentFacts facts, Observers observers, Judging judging, String action) {
        this.context = context;
        this.facts = facts;
        this.observers = observers;
        this.judging = judging;
        this.action = action;
    }

    /**
     * Returns those that show only what happens from now on.
     *
     * @param action what a command has the agent do from now on
     */
    Outputs sinceNow(String action) {
        judging.request();
        Observers now = observers.sinceNow();
        return new Outputs(context, facts.sinceNow(), now, context.judging(now), action);
    }

    /** Returns what the endpoint shows: the figures until now, the verdicts of the last minute. */
    Resources resources() {
        return new Resources(new Supplier<ReportSources>() {

            @Override
            public ReportSources get() {
                return sources(Outputs.this::latest);
            }
        });
    }

    /** Returns the figures until now, and the verdicts of the last minute. */
    Metrics metrics() {
        return metrics(this::latest);
    }

    /** Returns what each site did until now. The thread that asks waits for other readers alone, a millisecond each. */
    List<SiteTotals> siteTotals() {
        Diagnosis lastTick = judging.requestLater();
        return SiteTotals.of(observers.recorder.snapshot(), site -> lastTick == null ? Double.NaN : lastTick.cpuSeconds(site));
    }

    private Diagnosis latest() {
        judging.request();
        return judging.latest();
    }

    /** Writes the report of the whole run to the file that the options name. */
    void dump() {
        File file = new File(fileName(context.options.text(Option.DUMP), context.state.startMillis));
        report(file, "").dump(file, context.log);
    }

    /** Replaces {@code %p} by the process id and {@code %t} by the time, as {@code 20260131-235959}. */
    static String fileName(String pattern, long millis) {
        String named = pattern.contains("%p")
            ? pattern.replace("%p", ThisJvm.processId()) : pattern;
        return named.replace("%t",
            new SimpleDateFormat("yyyyMMdd-HHmmss", Locale.ROOT).format(new Date(millis)));
    }

    /**
     * @param file its ending chooses the format
     * @param query what of a report in text is wanted, as in a request
     */
    Report report(File file, String query) {
        TableQuery wanted = TableQuery.of(query);
        return ReportFormat.of(file.getPath(), context.log)
            .report(sources(judging::wholeRun), wanted == null ? TableQuery.USUAL : wanted);
    }

    private ReportSources sources(Supplier<Diagnosis> found) {
        return new ReportSources(observers.recorder, facts, found, judging::history, context.watch,
            () -> metrics(found), action);
    }

    private Metrics metrics(Supplier<Diagnosis> diagnoses) {
        return new Metrics(observers.recorder, facts, context.watch,
            () -> Metrics.HistogramBy.valueOf(context.options.text(Option.HISTOGRAM).toUpperCase(Locale.ROOT)), diagnoses,
            observers::wakeUps);
    }
}
