package io.github.dozemeter.metrics;

import static io.github.dozemeter.metrics.Family.counter;
import static io.github.dozemeter.metrics.Family.gauge;
import static io.github.dozemeter.metrics.Family.seconds;

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
import java.util.stream.Stream;

/** A Prometheus collector of all metrics: each collection reads one snapshot. Thread-safe. */
public final class Metrics extends Collector {

    /** The labels by which {@code dozemeter_pause_seconds} is split. */
    public enum HistogramBy { OFF, CALL, SITE }

    private final Recorder recorder;
    private final AgentFacts facts;
    private final CostWatch watch;
    private final Supplier<HistogramBy> histogramBy;
    private final Diagnoses diagnoses;
    private final LongSupplier wakeUps;
    private volatile long lastCollectNanos;

    /**
     * @param histogramBy asked at each collection
     * @param wakeUps of all threads of the process so far, never fewer than before; negative where the kernel has no count
     */
    public Metrics(Recorder recorder, AgentFacts facts, CostWatch watch, Supplier<HistogramBy> histogramBy,
                   Diagnoses diagnoses, LongSupplier wakeUps) {
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
        Diagnosis diagnosis = diagnoses.diagnosis();
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
        add(all, verdicts(diagnosis));
        add(all, known(diagnosis));
        add(all, facts.tried.family());
        add(all, wakeUps(diagnosis.account()));
        add(all, AgentFamilies.of(facts, watch, snapshot, diagnosis.costModel(), lastCollectNanos));
        lastCollectNanos = System.nanoTime() - start;
        return all;
    }

    private static Family known(Diagnosis diagnosis) {
        List<String> names = new ArrayList<>(SiteId.SiteLabels.NAMES);
        names.addAll(Arrays.asList("known", "owner", "fixed_in"));
        Family family = gauge("dozemeter_known_pause", "Known pauses seen in this JVM", names);
        diagnosis.known().forEach((site, bugs) -> bugs.forEach(bug -> {
            List<String> labels = new ArrayList<>(SiteId.SiteLabels.values(site));
            labels.addAll(Arrays.asList(bug.known.id(), bug.known.owner(), bug.known.fixedIn()));
            family.add(labels, 1);
        }));
        return family;
    }

    /** Read after the diagnosis, which for a report reads the threads once more. Without a count of the kernel's, nothing. */
    private Family[] wakeUps(WakeUpAccount account) {
        Family all = counter("dozemeter_process_wakeups",
            "Voluntary context switches of all threads of the process, as read at ticks", Collections.<String>emptyList());
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

    private static Family verdicts(Diagnosis diagnosis) {
        List<String> names = new ArrayList<>(SiteId.SiteLabels.NAMES);
        names.addAll(Arrays.asList("verdict", "severity"));
        Family family = gauge("dozemeter_verdict", "Verdicts that hold now", names);
        for (Finding finding : diagnosis.findings()) {
            List<String> labels = new ArrayList<>(SiteId.SiteLabels.values(finding.site()));
            labels.addAll(Arrays.asList(finding.verdict.name(), finding.severity.label()));
            family.add(labels, 1);
        }
        return family;
    }

    private static void add(List<MetricFamilySamples> all, Family... families) {
        for (Family family : families) {
            if (!family.isEmpty()) {
                all.add(family.samples());
            }
        }
    }

    /** Supplies the diagnosis of the span that a report covers: the last minute, or a whole run. */
    public interface Diagnoses {

        Diagnosis diagnosis();
    }

    private static final class AgentFamilies {

        private static final List<String> NO_LABELS = Collections.emptyList();
        private static final double MILLIS_PER_SECOND = 1e3;

        private AgentFamilies() {
        }

        /** @param lastCollectNanos what the collection before this one took */
        static Family[] of(AgentFacts facts, CostWatch watch, Snapshot snapshot, CostModel costModel, long lastCollectNanos) {
            RewriteStats rewriting = facts.rewriting;
            return new Family[] {
                build(facts),
                gauge("dozemeter_start_timestamp_seconds", "When the agent started, since the epoch")
                    .add(facts.startMillis / MILLIS_PER_SECOND),
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
                    .add(snapshot.deferred().classes.size()),
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
                .add(Arrays.asList(facts.build.version, facts.build.revision, facts.mode), 1);
        }

        /** Empty, and so not exported, unless the user gave a price. */
        private static Family corePrice(CostModel costModel) {
            Family price = gauge("dozemeter_core_price", "Price of one core for a year, as the option corePrice says");
            return costModel.hasCorePrice() ? price.add(costModel.corePrice) : price;
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
            "Threads seen pausing at a site that cannot be counted yet", SiteId.SiteLabels.NAMES);

        SiteFamilies(Diagnosis diagnosis) {
            values.put(counter("dozemeter_pauses", "Pauses made", SiteId.SiteLabels.NAMES), SiteFigures::pauses);
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
            values.put(gauge("dozemeter_period_seconds", "Shortest period of a schedule made at this site", SiteId.SiteLabels.NAMES),
                site -> site.site().call().isSchedule() && site.periodNanos() > 0 ? seconds(site.periodNanos()) : Double.NaN);
        }

        private void addOfPauses(String name, String help, ToDoubleFunction<SiteFigures> value) {
            values.put(counter(name, help, SiteId.SiteLabels.NAMES),
                site -> site.site().call().isSchedule() ? Double.NaN : value.applyAsDouble(site));
        }

        void add(SiteFigures site) {
            List<String> labels = SiteId.SiteLabels.values(site.site());
            values.forEach((family, value) -> {
                double known = value.applyAsDouble(site);
                if (!Double.isNaN(known)) {
                    family.add(labels, known);
                }
            });
        }

        Family[] families(List<SampledSite> estimated) {
            estimated.forEach(site -> sampled.add(SiteId.SiteLabels.values(site.site), site.threads));
            return Stream.concat(values.keySet().stream(), Stream.of(sampled)).toArray(Family[]::new);
        }
    }

    /** {@code dozemeter_pause_seconds}: realised time by call, or by site. Each bound is one of the recorder's own. */
    private static final class PauseHistogram {

        private static final String NAME = "dozemeter_pause_seconds";
        private static final String HELP = "Realised time of pauses";
        /** Nanoseconds, 1 µs to 10 s, three a decade. */
        private static final long[] BOUNDS = bounds();

        private final boolean bySite;
        private final Family family;
        private final List<String> bucketNames;
        private final Map<Call, List<Times>> byCall = new EnumMap<>(Call.class);

        PauseHistogram(boolean bySite) {
            this.bySite = bySite;
            List<String> names = bySite ? SiteId.SiteLabels.NAMES : Collections.singletonList("call");
            this.family = new Family(NAME, Collector.Type.HISTOGRAM, HELP, names);
            this.bucketNames = with(names, "le");
        }

        private static long[] bounds() {
            long[] bounds = new long[22];
            long decade = 1_000;
            for (int i = 0; i + 1 < bounds.length; i += 3) {
                bounds[i] = decade;
                bounds[i + 1] = decade * 5 / 2;
                bounds[i + 2] = decade * 5;
                decade *= 10;
            }
            bounds[bounds.length - 1] = decade;
            return bounds;
        }

        void add(SiteFigures site) {
            if (site.site().call().isSchedule()) {
                return;
            }
            if (bySite) {
                add(SiteId.SiteLabels.values(site.site()), site.times());
                return;
            }
            byCall.computeIfAbsent(site.site().call(), call -> new ArrayList<>()).add(site.times());
        }

        private void add(List<String> labels, Times times) {
            for (long bound : BOUNDS) {
                String le = Collector.doubleToGoString(Family.seconds(bound));
                family.add("_bucket", bucketNames, with(labels, le), times.atMost(bound));
            }
            long count = times.count();
            family.add("_bucket", bucketNames, with(labels, "+Inf"), count);
            family.add("_count", labels, count);
            family.add("_sum", labels, Family.seconds(times.realisedNanos));
        }

        private static List<String> with(List<String> some, String last) {
            List<String> all = new ArrayList<>(some);
            all.add(last);
            return all;
        }

        Family family() {
            byCall.forEach((call, times) -> add(Collections.singletonList(call.label()), Times.sum(times)));
            return family;
        }
    }
}
