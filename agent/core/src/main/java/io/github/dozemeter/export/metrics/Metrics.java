package io.github.dozemeter.export.metrics;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.SiteId;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Times;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Finding;
import io.github.dozemeter.judge.WakeUpAccount;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.overhead.Costs;
import io.github.dozemeter.rewrite.RewriteStats;
import io.github.dozemeter.rewrite.RewriteStats.Skip;
import io.prometheus.client.Collector;
import io.prometheus.client.Collector.MetricFamilySamples.Sample;
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

/** A Prometheus collector of all metrics: each collection reads one snapshot. Thread-safe. */
public final class Metrics extends Collector {

    /** The labels by which {@code dozemeter_pause_seconds} is split. */
    public enum HistogramBy { OFF, CALL, SITE }

    private final Recorder recorder;
    private final AgentFacts facts;
    private final CostWatch watch;
    private final Supplier<HistogramBy> histogramBy;
    private final Supplier<Diagnosis> diagnoses;
    private final LongSupplier wakeUps;
    private volatile long lastCollectNanos;
    private Costs overheadCosts = Costs.UNKNOWN;
    /** What the overhead that was shown is above that by the costs now. */
    private double overheadBefore;
    private double overheadShown;

    /**
     * @param histogramBy asked at each collection
     * @param diagnoses of the span that a report covers: the last minute, or a whole run
     * @param wakeUps of all threads of the process so far, never fewer than before; negative if not counted
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
        List<MetricFamilySamples> all = new ArrayList<>(sites.values.keySet());
        all.add(sampled(snapshot.deferred().sites));
        if (by != HistogramBy.OFF) {
            all.add(histogram.family());
        }
        Collections.addAll(all, verdicts(diagnosis), known(diagnosis), experiment());
        Collections.addAll(all, ofProcess(snapshot, diagnosis));
        all.removeIf(family -> family.samples.isEmpty());
        lastCollectNanos = System.nanoTime() - start;
        return all;
    }

    private static Family sampled(List<SampledSite> estimated) {
        Family family = ofSites(Type.GAUGE, "dozemeter_sampled_threads",
            "Threads seen pausing at a site that cannot be counted yet");
        estimated.forEach(site -> family.add(SiteId.labels(site.site), site.threads));
        return family;
    }

    private static Family verdicts(Diagnosis diagnosis) {
        Family family = ofSites(Type.GAUGE, "dozemeter_verdict", "Verdicts that hold now",
            "verdict", "severity");
        for (Finding finding : diagnosis.findings()) {
            List<String> site = SiteId.labels(finding.site());
            family.add(with(site, finding.verdict.name(), finding.severity.label()), 1);
        }
        return family;
    }

    private static Family known(Diagnosis diagnosis) {
        Family family = ofSites(Type.GAUGE, "dozemeter_known_pause", "Known pauses seen in this JVM",
            "known", "owner", "fixed_in");
        diagnosis.known().forEach((site, bugs) -> bugs.forEach(bug ->
            family.add(with(SiteId.labels(site), bug.known.id, bug.known.owner,
                bug.known.fixedIn), 1)));
        return family;
    }

    private Family experiment() {
        Family family = ofSites(Type.GAUGE, "dozemeter_experiment",
            "Sites whose pauses an experiment changes in turns", "arm");
        TriedSites.Running now = facts.tried.running();
        if (now == null) {
            return family;
        }
        return family.add(with(SiteId.labels(now.site), now.arm), 1);
    }

    private static double numberIf(boolean isKnown, double number) {
        return isKnown ? number : Double.NaN;
    }

    private Family[] ofProcess(Snapshot snapshot, Diagnosis diagnosis) {
        RewriteStats rewriting = facts.rewriting;
        WakeUpAccount account = diagnosis.account;
        boolean isExplained = account.isKnown() && account.isByKernel
            && account.perSecond > 0;
        // After the diagnosis, which for a report reads the threads once more.
        long switches = wakeUps.getAsLong();
        int active = facts.isActive() ? 1 : 0;
        return new Family[] {
            counter("dozemeter_process_wakeups",
                "Voluntary context switches of all threads of the process but the agent's",
                numberIf(switches >= 0, switches)),
            gauge("dozemeter_explained_wakeups_ratio", "Share of these that counted and estimated sites explain",
                numberIf(isExplained, account.explained)),
            new Family("dozemeter_build", Type.INFO, "Build of the agent, and how it was loaded",
                Arrays.asList("version", "revision", "mode"))
                .add(Arrays.asList(facts.build.version, facts.build.revision, facts.mode), 1),
            gauge("dozemeter_start_timestamp_seconds", "When the agent started, since the epoch",
                facts.startMillis / 1e3),
            gauge("dozemeter_active", "Whether the self-test passed: pauses are counted in this JVM", active),
            gauge("dozemeter_sites", "Sites that ran and are recorded on their own", snapshot.recordedSites),
            gauge("dozemeter_sites_limit", "Sites that are exported on their own", snapshot.siteLimit),
            counter("dozemeter_sites_overflowed", "Sites that first ran beyond the limit: aggregated by call until"
                + " they get a warning", snapshot.overflowedSites),
            counter("dozemeter_classes_scanned", "Class files scanned for pauses", rewriting.scannedClasses()),
            counter("dozemeter_classes_rewritten", "Classes whose pauses are counted",
                rewriting.rewrittenClasses()),
            skipped(),
            gauge("dozemeter_classes_deferred", "Loaded classes that are not rewritten yet, as a method may never"
                + " return", snapshot.deferred().classes.size()),
            counter("dozemeter_rewrite_seconds", "Time spent on scanning and rewriting classes",
                seconds(rewriting.nanos())),
            counter("dozemeter_overhead_seconds", "Time that counting and timing cost the application, estimated",
                seconds(overheadNanos(snapshot))),
            gauge("dozemeter_core_price", "Price of one core for a year, as the option corePrice says",
                diagnosis.costModel.corePrice),
            gauge("dozemeter_timing_level", "What is timed: 0 as configured, 1 one pause in 256, 2 one in 8,192,"
                + " because of its cost", watch.level().ordinal()),
            gauge("dozemeter_last_collect_seconds", "Time that the last collection of these figures took",
                seconds(lastCollectNanos)),
        };
    }

    /** New costs hold from now on, because a counter never falls. */
    private synchronized double overheadNanos(Snapshot snapshot) {
        Costs costs = watch.costs();
        double byCosts = costs.nanos(snapshot);
        if (costs != overheadCosts) {
            overheadBefore = Math.max(0, overheadShown - byCosts);
            overheadCosts = costs;
        }
        overheadShown = Math.max(overheadShown, overheadBefore + byCosts);
        return overheadShown;
    }

    private Family skipped() {
        Family skipped = new Family("dozemeter_classes_skipped", Type.COUNTER,
            "Classes with pauses that were not instrumented", Collections.singletonList("reason"));
        for (Skip reason : Skip.values()) {
            skipped.add(Collections.singletonList(reason.label()),
                facts.rewriting.skippedClasses(reason));
        }
        return skipped;
    }

    /** The metrics of each site; of schedules, whose pauses are made elsewhere, the count and the period. */
    private static final class SiteFamilies {

        /** No key is looked up: samples change its hash. */
        private final Map<Family, ToDoubleFunction<SiteFigures>> values = new LinkedHashMap<>();

        SiteFamilies(Diagnosis diagnosis) {
            values.put(ofSites(Type.COUNTER, "dozemeter_pauses", "Pauses made"),
                SiteFigures::pauses);
            addOfPauses("dozemeter_zero_pauses", "Pauses that requested no time",
                        SiteFigures::zeroPauses);
            addOfPauses("dozemeter_expired_pauses",
                "Waits that ended because their time was over; absent where the call does not show it",
                site -> numberIf(site.site().call().mayExpire(), site.expired()));
            addOfPauses("dozemeter_timed_pauses", "Pauses that were timed; sums over the others are estimated",
                SiteFigures::timed);
            addOfPauses("dozemeter_requested_seconds", "Time requested",
                site -> seconds(site.times().requestedNanos));
            addOfPauses("dozemeter_realised_seconds", "Time that passed in the calls",
                site -> seconds(site.times().realisedNanos));
            addOfPauses("dozemeter_zero_realised_seconds",
                "Time that passed in zero pauses: thread time spent for nothing",
                site -> seconds(site.times().zeroRealisedNanos));
            addOfPauses("dozemeter_cpu_seconds",
                "CPU time of the pauses: their number times the price of one, at most what their threads used",
                diagnosis::cpuSeconds);
            Family period = ofSites(Type.GAUGE, "dozemeter_period_seconds",
                "Shortest period of a schedule made at this site");
            values.put(period, site -> numberIf(site.periodNanos() > 0, seconds(site.periodNanos())));
        }

        private void addOfPauses(String name, String help, ToDoubleFunction<SiteFigures> value) {
            values.put(ofSites(Type.COUNTER, name, help),
                site -> site.site().call().isSchedule() ? Double.NaN : value.applyAsDouble(site));
        }

        void add(SiteFigures site) {
            List<String> labels = SiteId.labels(site.site());
            values.forEach((family, value) -> family.add(labels, value.applyAsDouble(site)));
        }
    }

    /** {@code dozemeter_pause_seconds}: realised time by call, or by site. Each bound is one of the recorder's. */
    private static final class PauseHistogram {

        private static final double[] OF_A_DECADE = {1, 2.5, 5};
        /** Nanoseconds, 1 µs to 10 s. */
        private static final long[] BOUNDS = IntStream.range(0, 22)
            .mapToLong(i -> (long) (OF_A_DECADE[i % 3] * Math.pow(10, 3 + i / 3))).toArray();

        private final boolean bySite;
        private final Family family;
        private final List<String> bucketNames;
        private final Map<Call, Times> byCall = new EnumMap<>(Call.class);

        PauseHistogram(boolean bySite) {
            this.bySite = bySite;
            List<String> names = bySite ? SiteId.labelNames() : Collections.singletonList("call");
            this.family = new Family("dozemeter_pause_seconds", Type.HISTOGRAM,
                "Realised time of pauses", names);
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
                String most = doubleToGoString(seconds(bound));
                add("_bucket", bucketNames, with(labels, most), times.atMost(bound));
            }
            add("_bucket", bucketNames, with(labels, "+Inf"), times.count());
            add("_count", family.labelNames, labels, times.count());
            add("_sum", family.labelNames, labels, seconds(times.realisedNanos));
        }

        private void add(String suffix, List<String> names, List<String> labels, double value) {
            family.samples.add(new Sample(family.name + suffix, names, labels, value));
        }

        Family family() {
            byCall.forEach((call, times) -> add(Collections.singletonList(call.label()), times));
            return family;
        }
    }

    /** One metric under construction. */
    private static final class Family extends MetricFamilySamples {

        private final List<String> labelNames;
        private final String sampleName;

        /** @param name without {@code _total} and {@code _info}, which the format adds */
        Family(String name, Type type, String help, List<String> labelNames) {
            super(name, type, help, new ArrayList<>());
            this.labelNames = labelNames;
            this.sampleName = name + suffix(type);
        }

        private static String suffix(Type type) {
            if (type == Type.COUNTER) {
                return "_total";
            }
            return type == Type.INFO ? "_info" : "";
        }

        /** @param value not a number where there is none */
        Family add(List<String> labels, double value) {
            if (!Double.isNaN(value)) {
                samples.add(new Sample(sampleName, labelNames, labels, value));
            }
            return this;
        }
    }

    private static Family counter(String name, String help, double value) {
        return new Family(name, Type.COUNTER, help, Collections.emptyList())
            .add(Collections.emptyList(), value);
    }

    private static Family gauge(String name, String help, double value) {
        return new Family(name, Type.GAUGE, help, Collections.emptyList())
            .add(Collections.emptyList(), value);
    }

    private static Family ofSites(Type type, String name, String help, String... moreLabels) {
        return new Family(name, type, help, with(SiteId.labelNames(), moreLabels));
    }

    /** Returns labels, or their names, with more at the end. */
    private static List<String> with(List<String> some, String... more) {
        List<String> all = new ArrayList<>(some);
        Collections.addAll(all, more);
        return all;
    }

    public static double seconds(double nanos) {
        return nanos / NANOSECONDS_PER_SECOND;
    }
}
