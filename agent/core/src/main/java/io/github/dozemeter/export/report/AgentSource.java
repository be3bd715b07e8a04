package io.github.dozemeter.export.report;

import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.export.metrics.AgentFacts;
import io.github.dozemeter.export.metrics.Metrics;
import io.github.dozemeter.overhead.TimingLevel;
import io.github.dozemeter.support.AsciiJson;
import io.github.dozemeter.support.Member;
import java.io.IOException;
import java.time.Instant;

/** Says that the agent in the JVM made the figures, and what it knows of itself. */
public final class AgentSource implements ReportWindow.Source {

    private static final String LOOPS =
        "-javaagent counts it exactly; its class runs a loop and cannot be instrumented now";

    private final AgentFacts facts;
    private final TimingLevel timing;
    private final String timingReason;
    private final Snapshot snapshot;
    private final double overheadNanos;
    private final String action;

    /**
     * @param timingReason why less is timed than configured, or soon may be; empty without a reason
     * @param action what a command had it do; empty for none
     */
    public AgentSource(AgentFacts facts, TimingLevel timing, String timingReason, Snapshot snapshot,
                       double overheadNanos, String action) {
        this.facts = facts;
        this.timing = timing;
        this.timingReason = timingReason;
        this.snapshot = snapshot;
        this.overheadNanos = overheadNanos;
        this.action = action;
    }

    @Override
    public String version() {
        return facts.build.version;
    }

    @Override
    public String action() {
        return action;
    }

    @Override
    public String exactly(SiteFigures row) {
        return facts.mode.equals(StateProperty.ATTACHED) ? LOOPS : "";
    }

    @Override
    public int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public String doubt() {
        return facts.isActive() ? "" : "This JVM's pauses may not be counted; see its log";
    }

    @Override
    public void writeTo(AsciiJson json) throws IOException {
        json.name(Member.AGENT).beginObject()
            .name(Member.VERSION).value(facts.build.version).name(Member.REVISION).value(facts.build.revision)
            .name(Member.MODE).value(facts.mode).name(Member.ACTIVE).value(facts.isActive())
            .name(Member.STARTED).value(Instant.ofEpochMilli(facts.startMillis).toString())
            .name(Member.UPTIME_SECONDS).value(facts.uptimeSeconds()).name(Member.ENDED).value(facts.isJvmEnding())
            .name(Member.TIMING).value(timing.label()).name(Member.TIMING_REASON).value(timingReason)
            .name(Member.SITES_RECORDED).value(snapshot.recordedSites)
            .name(Member.SITES_LIMIT).value(snapshot.siteLimit)
            .name(Member.SITES_OVERFLOWED).value(snapshot.overflowedSites)
            .name(Member.CLASSES_REWRITTEN).value(facts.rewrittenClasses())
            .name(Member.CLASSES_UNREADABLE).value(snapshot.unreadable.number)
            .name(Member.CLASSES_LOADED_BEFORE).value(snapshot.unreadable.of)
            .name(Member.OVERHEAD_SECONDS).value(Metrics.seconds(overheadNanos)).endObject();
    }
}
