package io.github.dozemeter.export;

import io.github.dozemeter.record.Recorder;

/** Everything that a report can be made of. Immutable; what it holds is read when the report is written. */
public final class ReportSources {

    private final Recorder recorder;
    private final AgentFacts facts;
    private final Diagnoses diagnoses;
    private final Metrics metrics;

    public ReportSources(Recorder recorder, AgentFacts facts, Diagnoses diagnoses, Metrics metrics) {
        this.recorder = recorder;
        this.facts = facts;
        this.diagnoses = diagnoses;
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

    Metrics metrics() {
        return metrics;
    }
}
