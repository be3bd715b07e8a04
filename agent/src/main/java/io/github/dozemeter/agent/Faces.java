package io.github.dozemeter.agent;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.http.Resources;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.metrics.AgentFacts;
import io.github.dozemeter.metrics.Diagnoses;
import io.github.dozemeter.metrics.Metrics;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.Options;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.overhead.Timing;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.report.Dump;
import io.github.dozemeter.report.ReportFormat;
import io.github.dozemeter.report.ReportSources;
import io.github.dozemeter.sample.PauseSampler;
import java.io.File;
import java.util.Locale;

/**
 * Everything that shows the figures: made on a thread of the agent's own, so that {@code main} need not wait for it.
 */
final class Faces {

    private volatile Options options;
    private final AgentFacts facts;
    private final Recorder recorder;
    private final PauseSampler observer;
    private final CostWatch watch;
    private final Log log;
    private LatestDiagnosis verdicts;
    private Dump dump;

    Faces(Options options, AgentFacts facts, Recorder recorder, PauseSampler observer, CostWatch watch, Log log) {
        this.options = options;
        this.facts = facts;
        this.recorder = recorder;
        this.observer = observer;
        this.watch = watch;
        this.log = log;
    }

    AgentFacts facts() {
        return facts;
    }

    Recorder recorder() {
        return recorder;
    }

    PauseSampler observer() {
        return observer;
    }

    CostWatch watch() {
        return watch;
    }

    /** Made when they are first asked for: by the tick, the endpoint or the report. */
    synchronized LatestDiagnosis verdicts() {
        if (verdicts == null) {
            verdicts = new LatestDiagnosis(options, recorder, observer, log);
        }
        return verdicts;
    }

    /** What the endpoint shows: the figures until now, the verdicts of the last minute. */
    Resources resources() {
        return new Resources(sources(latest()));
    }

    /** The metrics of the same, for the application's own registries. */
    Metrics metrics() {
        return metrics(latest());
    }

    private Diagnoses latest() {
        return new Diagnoses() {
            @Override
            public Diagnosis diagnosis() {
                return verdicts().latest();
            }
        };
    }

    /** Only of what happens from now on. */
    Faces sinceNow(Options changed) {
        return new Faces(changed, facts.sinceNow(), recorder.sinceNow(), observer, watch, log);
    }

    /** Of the options, those that can change while the agent runs. */
    void reconfigure(Options changed) {
        options = changed;
        recorder.exportAtLeast(changed.number(Option.MAX_SITES));
        watch.configure(Timing.valueOf(changed.text(Option.TIMING).toUpperCase(Locale.ROOT)),
            changed.fraction(Option.OVERHEAD_LIMIT));
        verdicts().judgeBy(changed);
    }

    /** The report that {@code dump} asks for, of the whole run. */
    synchronized Dump dump() {
        if (dump == null) {
            dump = report(new File(FileNamePattern.expand(options.text(Option.DUMP), facts.startMillis())), 0);
        }
        return dump;
    }

    /**
     * Of the whole run until it is written; the ending of the name chooses the format.
     *
     * @param columns of a terminal, 0 for a file
     */
    Dump report(File file, int columns) {
        Diagnoses wholeRun = new Diagnoses() {
            @Override
            public Diagnosis diagnosis() {
                return verdicts().wholeRun();
            }
        };
        return new Dump(file, ReportFormat.of(file.getPath(), log).report(sources(wholeRun).inColumns(columns), file.getName()), log);
    }

    private ReportSources sources(Diagnoses diagnoses) {
        return new ReportSources(recorder, facts, diagnoses, () -> verdicts().history(), watch, metrics(diagnoses));
    }

    private Metrics metrics(Diagnoses diagnoses) {
        return new Metrics(recorder, facts, watch, this::histogramBy, diagnoses);
    }

    private Metrics.HistogramBy histogramBy() {
        return Metrics.HistogramBy.valueOf(options.text(Option.HISTOGRAM).toUpperCase(Locale.ROOT));
    }
}
