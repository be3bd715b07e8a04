package io.github.dozemeter.metrics;

import static io.github.dozemeter.metrics.Family.counter;
import static io.github.dozemeter.metrics.Family.gauge;
import static io.github.dozemeter.metrics.Family.seconds;

import io.github.dozemeter.instrument.RewriteStats;
import io.github.dozemeter.instrument.RewriteStats.Skip;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.record.Snapshot;
import io.prometheus.client.Collector;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The metrics of the agent about itself. */
final class AgentFamilies {

    private static final List<String> NO_LABELS = Collections.emptyList();
    private static final double MILLIS_PER_SECOND = 1e3;

    private AgentFamilies() {
    }

    /** @param lastCollectNanos what the collection before this one took */
    static Family[] of(AgentFacts facts, CostWatch watch, Snapshot snapshot, CostModel costModel, long lastCollectNanos) {
        RewriteStats rewriting = facts.rewriting();
        return new Family[] {
            build(facts),
            gauge("dozemeter_start_timestamp_seconds", "When the agent started, since the epoch")
                .add(facts.startMillis() / MILLIS_PER_SECOND),
            gauge("dozemeter_active", "Whether the self-test passed: pauses are counted in this JVM")
                .add(facts.isActive() ? 1 : 0),
            gauge("dozemeter_sites", "Sites that ran and are recorded on their own").add(snapshot.recordedSites()),
            gauge("dozemeter_sites_limit", "Sites that are exported on their own").add(snapshot.siteLimit()),
            counter("dozemeter_sites_overflowed", "Sites that first ran beyond the limit: aggregated by call until"
                + " they get a warning", NO_LABELS).add(snapshot.overflowedSites()),
            counter("dozemeter_classes_scanned", "Class files scanned for pauses", NO_LABELS)
                .add(rewriting.scannedClasses()),
            counter("dozemeter_classes_rewritten", "Classes whose pauses are counted", NO_LABELS)
                .add(rewriting.rewrittenClasses()),
            skipped(rewriting),
            gauge("dozemeter_classes_deferred", "Loaded classes that are not rewritten yet, as a method may never return")
                .add(snapshot.deferred().classes().size()),
            counter("dozemeter_rewrite_seconds", "Time spent on scanning and rewriting classes", NO_LABELS)
                .add(seconds(rewriting.nanos())),
            counter("dozemeter_overhead_seconds", "Time that counting and timing cost the application, estimated",
                NO_LABELS).add(seconds(watch.costs().nanos(snapshot))),
            corePrice(costModel),
            gauge("dozemeter_timing_level", "What is timed: 0 as configured, 1 thinned, 2 nothing, because of its cost")
                .add(watch.level().ordinal()),
            gauge("dozemeter_last_collect_seconds", "Time that the last collection of these figures took")
                .add(seconds(lastCollectNanos)),
        };
    }

    private static Family build(AgentFacts facts) {
        return new Family("dozemeter_build", Collector.Type.INFO, "Build of the agent, and how it was loaded",
            Arrays.asList("version", "revision", "mode"))
            .add(Arrays.asList(facts.build().version(), facts.build().revision(), facts.mode()), 1);
    }

    /** Empty, and so not exported, unless the user gave a price. */
    private static Family corePrice(CostModel costModel) {
        Family price = gauge("dozemeter_core_price", "Price of one core for a year, as the option corePrice says");
        return costModel.hasCorePrice() ? price.add(costModel.corePrice()) : price;
    }

    private static Family skipped(RewriteStats rewriting) {
        Family skipped = counter("dozemeter_classes_skipped", "Classes with pauses that were not instrumented",
            Collections.singletonList("reason"));
        for (Skip reason : Skip.values()) {
            skipped.add(Collections.singletonList(reason.label()), rewriting.skippedClasses(reason));
        }
        return skipped;
    }
}
