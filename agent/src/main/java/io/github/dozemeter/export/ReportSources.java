package io.github.dozemeter.export;

import io.github.dozemeter.diagnose.Trends;
import io.github.dozemeter.guard.CostWatch;
import io.github.dozemeter.record.Recorder;
import java.util.function.Supplier;

/** Everything that a report can be made of. Immutable; what it holds is read when the report is written. */
public final class ReportSources {

    private final Recorder recorder;
    private final AgentFacts facts;
    private final Diagnoses diagnoses;
    private final Supplier<Trends> trends;
    private final CostWatch watch;
    private final Metrics metrics;

    public ReportSources(Recorder recorder, AgentFacts facts, Diagnoses diagnoses, Supplier<Trends> trends, CostWatch watch,
                         Metrics metrics) {
        this.recorder = recorder;
        this.facts = facts;
        this.diagnoses = diagnoses;
        this.trends = trends;
        this.watch = watch;
        this.metrics = metrics;
    }

    Recorder recorder() {
        return recorder;
    }

    AgentFacts facts() {
        return facts;
    }

    Diagnoses diagnoses() {
        return diagnoses;
    }

    Supplier<Trends> trends() {
        return trends;
    }

    CostWatch watch() {
        return watch;
    }

    Metrics metrics() {
        return metrics;
    }
}
