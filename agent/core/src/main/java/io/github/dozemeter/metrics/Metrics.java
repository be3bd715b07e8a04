package io.github.dozemeter.metrics;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.WakeUpAccount;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshot;
import io.prometheus.client.Collector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

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
        SiteFamilies sites = new SiteFamilies();
        PauseHistogram histogram = new PauseHistogram(by == HistogramBy.SITE);
        for (SiteFigures site : snapshot.sites()) {
            sites.add(site);
            histogram.add(site);
        }
        List<MetricFamilySamples> all = new ArrayList<>();
        sites.addSampled(snapshot.deferred().sites());
        add(all, sites.families());
        if (by != HistogramBy.OFF) {
            add(all, histogram.family());
        }
        add(all, VerdictFamily.of(diagnosis));
        add(all, known(diagnosis));
        add(all, facts.tried().family());
        add(all, wakeUps(diagnosis.account()));
        add(all, AgentFamilies.of(facts, watch, snapshot, diagnosis.costModel(), lastCollectNanos));
        lastCollectNanos = System.nanoTime() - start;
        return all;
    }

    private static Family known(Diagnosis diagnosis) {
        List<String> names = new ArrayList<>(SiteLabels.NAMES);
        names.addAll(Arrays.asList("known", "owner", "fixed_in"));
        Family family = Family.gauge("dozemeter_known_pause", "Known pauses seen in this JVM", names);
        diagnosis.known().forEach((site, bugs) -> bugs.forEach(bug -> {
            List<String> labels = new ArrayList<>(SiteLabels.values(site));
            labels.addAll(Arrays.asList(bug.known().id(), bug.known().owner(), bug.known().fixedIn()));
            family.add(labels, 1);
        }));
        return family;
    }

    /** Read after the diagnosis, which for a report reads the threads once more. Without a count of the kernel's, nothing. */
    private Family[] wakeUps(WakeUpAccount account) {
        Family all = Family.counter("dozemeter_process_wakeups",
            "Voluntary context switches of all threads of the process, as read at ticks", Collections.<String>emptyList());
        Family explained = Family.gauge("dozemeter_explained_wakeups_ratio",
            "Share of these that counted and deferred sites explain");
        long switches = wakeUps.getAsLong();
        if (switches >= 0) {
            all.add(switches);
        }
        if (account.isKnown() && account.isByKernel() && account.perSecond() > 0) {
            explained.add(account.explained());
        }
        return new Family[] {all, explained};
    }

    private static void add(List<MetricFamilySamples> all, Family... families) {
        for (Family family : families) {
            if (!family.isEmpty()) {
                all.add(family.samples());
            }
        }
    }
}
