package io.github.dozemeter.export.report;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.export.metrics.AgentFacts;
import io.github.dozemeter.export.metrics.Metrics;
import io.github.dozemeter.export.metrics.Metrics.HistogramBy;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Judge;
import io.github.dozemeter.judge.SiteHistory;
import io.github.dozemeter.judge.Threshold;
import io.github.dozemeter.jvm.Build;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.overhead.TimingLevel;
import io.github.dozemeter.overhead.TimingLevel.Timing;
import io.github.dozemeter.rewrite.Stats;
import io.github.dozemeter.rewrite.RewriteStats;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Known figures of an agent, for reports to show. */
public final class Figures {

    private final SiteRegistry registry = new SiteRegistry();
    public final AgentFacts facts;
    private final List<String> deferred = new ArrayList<>();
    private final List<SampledSite> sampled = new ArrayList<>();
    private final int exportedSites;
    private Map<Threshold, Double> thresholds = Defaults.thresholds();
    private CostModel costModel = CostModel.ASSUMED;
    private String intention;
    private Diagnosis judged;
    private ThreadsSnapshot threads = Defaults.QUIET;
    private final List<Runnable> prices = new ArrayList<>();
    private KnownSites known = KnownBugs.none();

    /** @param startMillis in the future for a rate over one millisecond */
    public Figures(long startMillis, int exportedSites) {
        this.facts = new AgentFacts(new Build("1.2.3", "abcdef"), "premain", startMillis,
            () -> Math.max(0, System.currentTimeMillis() - startMillis) * 1_000_000, Stats.small(), new TriedSites());
        this.exportedSites = exportedSites;
    }

    public Figures pause(Call call, String className, long requestedNanos, long realisedNanos) {
        Site site = new Site(call, className, "run", 7, "b.jar");
        HookState.pause(registry.number(site, Argument.COMPUTED), requestedNanos, realisedNanos);
        return this;
    }

    /** Pauses of which each uses so much CPU. */
    public Figures priced(int count, Call call, String className, long requestedNanos, long realisedNanos, long cpuNanos) {
        pauses(count, call, className, requestedNanos, realisedNanos);
        int number = registry.number(new Site(call, className, "run", 7, "b.jar"), Argument.COMPUTED);
        prices.add(() -> HookState.price(number, requestedNanos, realisedNanos, cpuNanos));
        return this;
    }

    /** A hundred waits of which so many expire. */
    public Figures waits(int expired, Call call, String className, long requestedNanos, long realisedNanos) {
        int number = registry.number(new Site(call, className, "run", 7, "b.jar"), Argument.COMPUTED);
        for (int i = 0; i < 100; i++) {
            HookState.await(number, requestedNanos, realisedNanos, i < expired);
        }
        return this;
    }

    public Figures schedule(Call call, String className, long periodNanos) {
        HookState.schedule(registry.number(new Site(call, className, "run", 7, "b.jar"), Argument.CONSTANT), periodNanos);
        return this;
    }

    /** A queue that is polled, mostly for nothing, and two schedules of one site. */
    public Figures waitsAndSchedules() {
        return waits(98, Call.QUEUE_POLL, "a.Poller", 1_000_000, 1_061_000)
            .schedule(Call.SCHEDULE_WITH_FIXED_DELAY, "a.Ticker", 5_000_000).schedule(Call.SCHEDULE_WITH_FIXED_DELAY, "a.Ticker", 1_000_000);
    }

    public Figures pauses(int count, Call call, String className, long requestedNanos, long realisedNanos) {
        for (int i = 0; i < count; i++) {
            pause(call, className, requestedNanos, realisedNanos);
        }
        return this;
    }

    /** From now on by other thresholds. */
    public Figures judgedBy(String options) {
        thresholds = Defaults.thresholds(options);
        return this;
    }

    /** From now on by these costs. */
    public Figures costing(CostModel model) {
        costModel = model;
        return this;
    }

    /** From now on all is meant to be so. */
    public Figures intended(String reason) {
        intention = reason;
        return this;
    }

    /** From now on these sites are known pauses. */
    public Figures knowing(KnownSites sites) {
        known = sites;
        return this;
    }

    /** An experiment at the first site of a class, in 2023. */
    public Figures tried(String className, String sentence) {
        sources().recorder.snapshot().sites().stream().map(SiteFigures::site).filter(site -> site.className().equals(className)).limit(1)
            .forEach(site -> facts.tried.tried(site, new TriedSites.LastTry("stretch=20ms", sentence, 1_700_000_000_000L)));
        return this;
    }

    /** Three pauses at two sites. */
    public Figures small() {
        return pause(Call.THREAD_SLEEP, "a.B", 0, 1_000).pause(Call.THREAD_SLEEP, "a.B", 1_000_000, 1_061_000)
            .pause(Call.PARK_NANOS, "a.C", 50_000, 100_000_000_000L);
    }

    /** A class that cannot be rewritten yet, of which no pause was seen. */
    public Figures deferred(String className) {
        deferred.add(className);
        return this;
    }

    /** One of which threads were seen pausing. */
    public Figures sampled(String className, int threads) {
        deferred.add(className);
        sampled.add(new SampledSite(new Site(Call.THREAD_JOIN, className, "run", 9, ""), threads));
        return this;
    }

    /** What the threads of the JVM did meanwhile. */
    public Figures threads(ThreadsSnapshot seen) {
        threads = seen;
        return this;
    }

    /**
     * A counted site, and a class whose threads sleep for no time, for a millisecond, spin and wait at two sites; others wait in
     * a queue and where nobody counts.
     */
    public Figures estimates() {
        pause(Call.THREAD_SLEEP, "a.B", 1_000_000, 1_061_000).deferred("a.Loop");
        sampled.add(new SampledSite(new Site(Call.THREAD_SLEEP, "a.Loop", "run", 9, ""), 1));
        sampled.add(new SampledSite(new Site(Call.THREAD_YIELD, "a.Loop", "run", 11, ""), 1));
        sampled.add(new SampledSite(new Site(Call.PARK_NANOS, "a.Loop", "run", 12, ""), 1));
        sampled.add(new SampledSite(new Site(Call.THREAD_SLEEP, "a.Loop", "run", 13, ""), 2));
        StackPlace parked = KnownThreads.place("java.util.concurrent.locks.LockSupport.parkNanos", "a.Loop.run:12");
        StackPlace asleep = KnownThreads.place("java.lang.Thread.sleep", "a.Loop.run:13");
        return threads(new KnownThreads()
            .spinning("timer", 20, 18_000_000, 9_900_000_000L, KnownThreads.running("java.lang.Thread.sleep", "a.Loop.run:9"))
            .spinning("spin", 20, 0, 8_000_000_000L, KnownThreads.place("java.lang.Thread.yield", "a.Loop.run:11"))
            .thread("parked-1", 3_000, 3_000, parked).thread("mixed-1", 2_000, 2_000, parked, asleep)
            .thread("poll-1", 1_960, 1_960, KnownThreads.place("jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.ArrayBlockingQueue.poll", "a.Poll.run:3"))
            .spinning("burner", 50, 50, 3_000_000_000L, KnownThreads.place("java.lang.Thread.sleep", "a.Unknown.run:4"))
            .ofJvm("G1 Service", 2_940).ended(10).take());
    }

    /** The same at line 9 of another call. */
    public Figures sampled(Call call, String className, int threads) {
        deferred.add(className);
        sampled.add(new SampledSite(new Site(call, className, "run", 9, "b.jar"), threads));
        return this;
    }

    Recorder recorder() {
        Recorder recorder = new Recorder(registry, exportedSites, System.nanoTime());
        recorder.deferred(new Deferred(deferred, sampled));
        // A recorder knows the samples that were made since it was.
        prices.forEach(Runnable::run);
        return recorder;
    }

    public Metrics metrics(Metrics.HistogramBy by) {
        return metrics(by, () -> { });
    }

    /** With verdicts that are made during each collection, just after this. */
    public Metrics metrics(Metrics.HistogramBy by, Runnable meanwhile) {
        return new Metrics(recorder(), facts, watch(), () -> by, () -> {
            meanwhile.run();
            return diagnosis();
        }, () -> threads.switches);
    }

    private CostWatch watch() {
        return new CostWatch(recorder(), Timing.ADAPTIVE, 0.02, new Log(Log.Level.OFF, OutputStream.nullOutputStream()));
    }

    /** All of it, with one tick behind it. */
    public ReportSources sources() {
        return sources(this::diagnosis);
    }

    /** The same, judged otherwise. */
    public ReportSources sources(Supplier<Diagnosis> diagnoses) {
        return sources(diagnoses, "");
    }

    /** The same, of an agent that a command had do that. */
    ReportSources sources(Supplier<Diagnosis> diagnoses, String action) {
        return new ReportSources(recorder(), facts, diagnoses, this::history, watch(), () -> metrics(HistogramBy.CALL), action);
    }

    ReportWindow window() {
        return sources().window();
    }

    /** The same of an agent that times so little. */
    ReportWindow window(TimingLevel level, String reason) {
        ReportWindow asConfigured = window();
        AgentSource agent = new AgentSource(facts, level, reason, asConfigured.sinceStart, 0, "");
        return new ReportWindow(agent, asConfigured.jvm, asConfigured.diagnosis, asConfigured.headline, asConfigured.sinceStart,
            asConfigured.history, asConfigured.tried);
    }

    /** The same of an agent that was attached. */
    ReportWindow attached() {
        ReportWindow fromStart = window();
        AgentFacts late = new AgentFacts(facts.build, "agentmain", 0, () -> 0, new RewriteStats(), new TriedSites());
        AgentSource agent = new AgentSource(late, TimingLevel.AS_CONFIGURED, "", fromStart.sinceStart, 0, "");
        return new ReportWindow(agent, fromStart.jvm, fromStart.diagnosis, fromStart.headline, fromStart.sinceStart,
            fromStart.history, fromStart.tried);
    }

    private SiteHistory history() {
        Snapshot now = recorder().snapshot();
        return SiteHistory.NONE.next(now, now, diagnosis());
    }

    TableReport table() {
        return new TableReport(window(), TableQuery.USUAL);
    }

    DetailedReport details() {
        return new DetailedReport(window(), TableQuery.USUAL);
    }

    /** From now on shows what is found now, as the agent does between two ticks. */
    public Figures judgedOnce() {
        judged = diagnosis();
        return this;
    }

    /** Over a second, on Java 21. */
    public Diagnosis diagnosis() {
        if (judged != null) {
            return judged;
        }
        Recorder recorder = recorder();
        Set<Site> exported = new HashSet<>();
        recorder.snapshot().sites().forEach(site -> exported.add(site.site()));
        return new Judge(thresholds, costModel, 21, site -> intention, known)
            .judgement(recorder.everySite(), SamplesBySite.none(), threads.with(recorder.everySite()), threads.with(recorder.everySite()), null)
            .showing(exported::contains, null, null);
    }

    public static String text(Report report) throws IOException {
        StringWriter out = new StringWriter();
        report.writeTo(out);
        return out.toString();
    }
}
