package io.github.dozemeter.metrics;

import static io.github.dozemeter.metrics.Family.counter;
import static io.github.dozemeter.metrics.Family.gauge;
import static io.github.dozemeter.metrics.Family.seconds;
import static io.github.dozemeter.metrics.Family.with;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Finding;
import io.github.dozemeter.diagnose.WakeUpAccount;
import io.github.dozemeter.instrument.RewriteStats;
import io.github.dozemeter.instrument.RewriteStats.Skip;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshot;
import io.github.dozemeter.record.Times;
import io.prometheus.client.Collector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A Prometheus collector of all metrics: each collection reads one snapshot. Thread-safe. */
public final class Metrics extends Collector {

    /** The labels by which {@code dozemeter_pause_seconds} is split. */
    public enum HistogramBy { OFF, CALL, SITE }

    private static final List<String> NO_LABELS = Collections.emptyList();

    private final Recorder recorder;
    private final AgentFacts facts;
    private final CostWatch watch;
    private final Supplier<HistogramBy> histogramBy;
    private final Supplier<Diagnosis> diagnoses;
    private final LongSupplier wakeUps;
    private volatile long lastCollectNanos;

    /**
     * @param histogramBy asked at each collection
     * @param diagnoses of the span that a report covers: the last minute, or a whole run
     * @param wakeUps of all threads of the process so far, never fewer than before; negative where the kernel has no count
     */
    public Metrics(Recorder recorder, AgentFacts facts, CostWatch watch, Supplier<HistogramBy> histogramBy,
                   Supplier<Diagnosis> diagnoses, LongSupplier wakeUps) {
        this.recorder = recorder;
        this.facts = facts;
        this.watch = watch;
        this.histogramBy = histogramBy;
        this.diagnoses = diagnoses;
        this.wakeUps = wakeUps;
    }

    @Override
    public List<MetricFamilySamples> collect() {
        long start = System.nanoTime();
        // First: a site that a tick names and judges meanwhile would have a verdict and no count.
        Diagnosis diagnosis = diagnoses.get();
        Snapshot snapshot = recorder.snapshot();
        HistogramBy by = histogramBy.get();
        SiteFamilies sites = new SiteFamilies(diagnosis);
        PauseHistogram histogram = new PauseHistogram(by == HistogramBy.SITE);
        for (SiteFigures site : snapshot.sites()) {
            sites.add(site);
            histogram.add(site);
        }
        List<MetricFamilySamples> all = new ArrayList<>();
        add(all, sites.families(snapshot.deferred().sites));
        if (by != HistogramBy.OFF) {
            add(all, histogram.family());
        }
        add(all, verdicts(diagnosis), known(diagnosis), facts.tried.family());
        add(all, wakeUps(diagnosis.account()));
        add(all, ofAgent(snapshot, diagnosis.costModel()));
        lastCollectNanos = System.nanoTime() - start;
        return all;
    }

    private static void add(List<MetricFamilySamples> all, Family... families) {
        for (Family family : families) {
            if (!family.isEmpty()) {
                all.add(family.samples());
            }
        }
    }

    private static Family verdicts(Diagnosis diagnosis) {
        Family family = gauge("dozemeter_verdict", "Verdicts that hold now", with(SiteId.LABELS, "verdict", "severity"));
        for (Finding finding : diagnosis.findings()) {
            family.add(with(SiteId.labels(finding.site()), finding.verdict.name(), finding.severity.label()), 1);
        }
        return family;
    }

    private static Family known(Diagnosis diagnosis) {
        Family family = gauge("dozemeter_known_pause", "Known pauses seen in this JVM", with(SiteId.LABELS, "known", "owner", "fixed_in"));
        diagnosis.known().forEach((site, bugs) -> bugs.forEach(bug ->
            family.add(with(SiteId.labels(site), bug.known.id(), bug.known.owner(), bug.known.fixedIn()), 1)));
        return family;
    }

    /** Read after the diagnosis, which for a report reads the threads once more. Without a count of the kernel's, nothing. */
    private Family[] wakeUps(WakeUpAccount account) {
        Family all = counter("dozemeter_process_wakeups",
            "Voluntary context switches of all threads of the process, as read at ticks", NO_LABELS);
        Family explained = gauge("dozemeter_explained_wakeups_ratio",
            "Share of these that counted and estimated sites explain");
        long switches = wakeUps.getAsLong();
        if (switches >= 0) {
            all.add(switches);
        }
        if (account.isKnown() && account.wakeUps.isByKernel && account.wakeUps.perSecond > 0) {
            explained.add(account.explained);
        }
        return new Family[] {all, explained};
    }

    private Family[] ofAgent(Snapshot snapshot, CostModel costModel) {
        RewriteStats rewriting = facts.rewriting;
        // Empty, and so not exported, unless the user gave a price.
        Family price = gauge("dozemeter_core_price", "Price of one core for a year, as the option corePrice says");
        return new Family[] {
            new Family("dozemeter_build", Type.INFO, "Build of the agent, and how it was loaded",
                Arrays.asList("version", "revision", "mode"))
                .add(Arrays.asList(facts.build.version, facts.build.revision, facts.mode), 1),
            gauge("dozemeter_start_timestamp_seconds", "When the agent started, since the epoch")
                .add(facts.startMillis / 1e3),
            gauge("dozemeter_active", "Whether the self-test passed: pauses are counted in this JVM")
                .add(facts.isActive() ? 1 : 0),
            gauge("dozemeter_sites", "Sites that ran and are recorded on their own").add(snapshot.recordedSites),
            gauge("dozemeter_sites_limit", "Sites that are exported on their own").add(snapshot.siteLimit),
            counter("dozemeter_sites_overflowed", "Sites that first ran beyond the limit: aggregated by call until"
                + " they get a warning", NO_LABELS).add(snapshot.overflowedSites),
            counter("dozemeter_classes_scanned", "Class files scanned for pauses", NO_LABELS)
                .add(rewriting.scannedClasses()),
            counter("dozemeter_classes_rewritten", "Classes whose pauses are counted", NO_LABELS)
                .add(rewriting.rewrittenClasses()),
            skipped(),
            gauge("dozemeter_classes_deferred", "Loaded classes that are not rewritten yet, as a method may never return")
                .add(snapshot.deferred().classes.size()),
            counter("dozemeter_rewrite_seconds", "Time spent on scanning and rewriting classes", NO_LABELS)
                .add(seconds(rewriting.nanos())),
            counter("dozemeter_overhead_seconds", "Time that counting and timing cost the application, estimated",
                NO_LABELS).add(seconds(watch.costs().nanos(snapshot))),
            costModel.hasCorePrice() ? price.add(costModel.corePrice) : price,
            gauge("dozemeter_timing_level", "What is timed: 0 as configured, 1 thinned, 2 nothing, because of its cost")
                .add(watch.level().ordinal()),
            gauge("dozemeter_last_collect_seconds", "Time that the last collection of these figures took")
                .add(seconds(lastCollectNanos)),
        };
    }

    private Family skipped() {
        Family skipped = counter("dozemeter_classes_skipped", "Classes with pauses that were not instrumented",
            Collections.singletonList("reason"));
        for (Skip reason : Skip.values()) {
            skipped.add(Collections.singletonList(reason.label()), facts.rewriting.skippedClasses(reason));
        }
        return skipped;
    }

    /**
     * The metrics of each site:
     *
     * <pre>{@code
     * dozemeter_pauses_total{call="Thread.sleep",class="a.B",method="run",line="7",artifact="b.jar"} 1000.0
     * }</pre>
     *
     * <p>A site of schedules has its count and its period: the other figures would describe pauses that are made elsewhere.
     */
    private static final class SiteFamilies {

        /** The value is not a number where the site has none. */
        private final Map<Family, ToDoubleFunction<SiteFigures>> values = new LinkedHashMap<>();
        private final Family sampled = gauge("dozemeter_sampled_threads",
            "Threads seen pausing at a site that cannot be counted yet", SiteId.LABELS);

        SiteFamilies(Diagnosis diagnosis) {
            values.put(counter("dozemeter_pauses", "Pauses made", SiteId.LABELS), SiteFigures::pauses);
            addOfPauses("dozemeter_zero_pauses", "Pauses that requested no time", SiteFigures::zeroPauses);
            addOfPauses("dozemeter_expired_pauses", "Waits that ended because their time was over; absent where the call does not show it",
                site -> site.site().call().mayExpire() ? site.expired() : Double.NaN);
            addOfPauses("dozemeter_timed_pauses", "Pauses that were timed; sums over the others are estimated", site -> site.times().timed);
            addOfPauses("dozemeter_requested_seconds", "Time requested", site -> seconds(site.times().requestedNanos));
            addOfPauses("dozemeter_realised_seconds", "Time that passed in the calls", site -> seconds(site.times().realisedNanos));
            addOfPauses("dozemeter_zero_realised_seconds", "Time that passed in zero pauses: thread time spent for nothing",
                site -> seconds(site.times().zeroRealisedNanos));
            addOfPauses("dozemeter_cpu_seconds",
                "CPU time of the pauses: their number times the price of one, at most what their threads used",
                site -> diagnosis.cpuSeconds(site.site()));
            values.put(gauge("dozemeter_period_seconds", "Shortest period of a schedule made at this site", SiteId.LABELS),
                site -> site.site().call().isSchedule() && site.periodNanos() > 0 ? seconds(site.periodNanos()) : Double.NaN);
        }

        private void addOfPauses(String name, String help, ToDoubleFunction<SiteFigures> value) {
            values.put(counter(name, help, SiteId.LABELS),
                site -> site.site().call().isSchedule() ? Double.NaN : value.applyAsDouble(site));
        }

        void add(SiteFigures site) {
            List<String> labels = SiteId.labels(site.site());
            values.forEach((family, value) -> {
                double known = value.applyAsDouble(site);
                if (!Double.isNaN(known)) {
                    family.add(labels, known);
                }
            });
        }

        Family[] families(List<SampledSite> estimated) {
            estimated.forEach(site -> sampled.add(SiteId.labels(site.site), site.threads));
            return Stream.concat(values.keySet().stream(), Stream.of(sampled)).toArray(Family[]::new);
        }
    }

    /** {@code dozemeter_pause_seconds}: realised time by call, or by site. Each bound is one of the recorder's own. */
    private static final class PauseHistogram {

        private static final double[] OF_A_DECADE = {1, 2.5, 5};
        /** Nanoseconds, 1 µs to 10 s. */
        private static final long[] BOUNDS = IntStream.range(0, 22).mapToLong(i -> (long) (OF_A_DECADE[i % 3] * Math.pow(10, 3 + i / 3))).toArray();

        private final boolean bySite;
        private final Family family;
        private final List<String> bucketNames;
        private final Map<Call, Times> byCall = new EnumMap<>(Call.class);

        PauseHistogram(boolean bySite) {
            this.bySite = bySite;
            List<String> names = bySite ? SiteId.LABELS : Collections.singletonList("call");
            this.family = new Family("dozemeter_pause_seconds", Type.HISTOGRAM, "Realised time of pauses", names);
            this.bucketNames = with(names, "le");
        }

        void add(SiteFigures site) {
            if (site.site().call().isSchedule()) {
                return;
            }
            if (bySite) {
                add(SiteId.labels(site.site()), site.times());
            } else {
                byCall.merge(site.site().call(), site.times(), Times::plus);
            }
        }

        private void add(List<String> labels, Times times) {
            for (long bound : BOUNDS) {
                String le = Collector.doubleToGoString(seconds(bound));
                family.add("_bucket", bucketNames, with(labels, le), times.atMost(bound));
            }
            long count = times.count();
            family.add("_bucket", bucketNames, with(labels, "+Inf"), count);
            family.add("_count", family.labelNames, labels, count);
            family.add("_sum", family.labelNames, labels, seconds(times.realisedNanos));
        }

        Family family() {
            byCall.forEach((call, times) -> add(Collections.singletonList(call.label()), times));
            return family;
        }
    }
}
