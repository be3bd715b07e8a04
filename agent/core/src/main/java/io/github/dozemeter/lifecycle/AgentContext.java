package io.github.dozemeter.lifecycle;

import io.github.dozemeter.attach.CarefulRetransformation;
import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.experiment.Experiments;
import io.github.dozemeter.export.http.Resources;
import io.github.dozemeter.export.metrics.AgentFacts;
import io.github.dozemeter.export.metrics.Metrics;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.export.report.Report;
import io.github.dozemeter.export.report.ReportFormat;
import io.github.dozemeter.export.report.ReportSources;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.jvm.ThisJvm;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.overhead.TimingLevel.Timing;
import io.github.dozemeter.rewrite.Instrumenter;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.PauseSampler;
import io.github.dozemeter.threads.TaskReadings;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Holds what the parts of one agent share. What judges the counts and shows them is made at its first use, on a thread
 * of the agent's own, so that {@code main} need not wait for it. Thread-safe.
 */
final class AgentContext {

    final Instrumentation instrumentation;
    final Instrumenter instrumenter;
    final Workers workers;
    final Pace pace;
    final PublishedState state;
    final Log log;
    /** The start, by {@link System#nanoTime}. */
    final long startNanos;
    final AgentFacts facts;
    final Recorder recorder;
    final CostWatch watch;
    final ThreadReadings threads;
    private final ThreadsSnapshot threadsBefore;
    /** In force now; those of the agent are those of its start. */
    volatile Options options;
    private PauseSampler sampler;
    private LatestDiagnosis verdicts;
    private volatile boolean areVerdictsWanted;
    /** Null before the agent watches what it counts. */
    private volatile Runnable whenWanted;

    /** @param startNanos when the agent started, by {@link System#nanoTime} */
    AgentContext(Options options, Instrumentation instrumentation, Instrumenter instrumenter, SiteRegistry registry,
                 Timing timing, PublishedState state, Workers workers, long startNanos, Log log) {
        this.options = options;
        this.instrumentation = instrumentation;
        this.instrumenter = instrumenter;
        this.workers = workers;
        this.pace = Pace.times(Integer.getInteger(StateProperty.PACE.key(), 1));
        this.state = state;
        this.log = log;
        this.startNanos = startNanos;
        LongSupplier uptimeNanos = new LongSupplier() {

            @Override
            public long getAsLong() {
                return System.nanoTime() - startNanos;
            }
        };
        this.facts = new AgentFacts(state.build, state.mode, state.startMillis, uptimeNanos, instrumenter.stats(),
            new TriedSites());
        this.recorder = new Recorder(registry, options.number(Option.MAX_SITES), startNanos);
        this.watch = new CostWatch(recorder, timing, options.decimal(Option.OVERHEAD_LIMIT), log);
        this.threads = new ThreadReadings(recorder, pace, log);
        // Before an agent at the start of the JVM it used next to nothing.
        long cpuBefore = state.isAttached ? threads.processNanos() : 0;
        this.recorder.processCpu(new LongSupplier() {

            @Override
            public long getAsLong() {
                return ThreadActivity.difference(threads.processNanos(), cpuBefore);
            }
        });
        this.threadsBefore = ThreadsSnapshot.NONE;
    }

    /** Copies the agent, but shows only what happens from now on. */
    AgentContext(AgentContext whole) {
        whole.wantVerdicts();
        options = whole.options;
        instrumentation = whole.instrumentation;
        instrumenter = whole.instrumenter;
        workers = whole.workers;
        pace = whole.pace;
        state = whole.state;
        log = whole.log;
        sampler = whole.sampler();
        watch = whole.watch;
        threads = whole.threads;
        // The first reading may take a second on a busy machine: the window begins after it.
        threadsBefore = whole.threads.now();
        startNanos = System.nanoTime();
        facts = whole.facts.sinceNow();
        recorder = whole.recorder.sinceNow();
    }

    /** Retransforms as {@link Instrumenter#retransform}, and publishes that the next ones keep the compiled code. */
    List<Class<?>> retransform(List<Class<?>> batch, String consequence) {
        List<Class<?>> failed = instrumenter.retransform(batch, consequence);
        if (failed.size() < batch.size()) {
            PublishedState.set(StateProperty.RETRANSFORMED, "true");
        }
        return failed;
    }

    CarefulRetransformation.Pacing pacing(Experiments.Rest rest) {
        return new ApplicationPace(rest, System::nanoTime, TaskReadings::processNanos,
            Runtime.getRuntime().availableProcessors());
    }

    synchronized PauseSampler sampler() {
        if (sampler == null) {
            sampler = new PauseSampler(recorder, pace, log);
        }
        return sampler;
    }

    synchronized LatestDiagnosis verdicts() {
        if (verdicts == null) {
            verdicts = new LatestDiagnosis(options, recorder, sampler(), threads, threadsBefore,
                instrumenter::codeSources, pace, log);
        }
        return verdicts;
    }

    long millisSinceStart() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }

    boolean areVerdictsWanted() {
        return areVerdictsWanted;
    }

    /** Has verdicts made from now on; the first call may take some tenths of a second. */
    void wantVerdicts() {
        areVerdictsWanted = true;
        Runnable wanted = whenWanted;
        if (wanted != null) {
            wanted.run();
        }
    }

    /** @param wanted runs at each {@link #wantVerdicts}, on the thread of the caller */
    void whenWanted(Runnable wanted) {
        whenWanted = wanted;
    }

    /** Returns what the endpoint shows: the figures until now, the verdicts of the last minute. */
    Resources resources() {
        return new Resources(new Supplier<ReportSources>() {

            @Override
            public ReportSources get() {
                return sources(AgentContext.this::latest);
            }
        });
    }

    Metrics metrics() {
        return metrics(this::latest);
    }

    private Diagnosis latest() {
        wantVerdicts();
        return verdicts().latest();
    }

    void reconfigure(Options changed) {
        options = changed;
        recorder.exportAtLeast(changed.number(Option.MAX_SITES));
        watch.configure(Timing.named(changed.text(Option.TIMING)),
            changed.decimal(Option.OVERHEAD_LIMIT));
        verdicts().judgeBy(changed);
    }

    void dump() {
        File file = new File(fileName(options.text(Option.DUMP), state.startMillis));
        report(file, 0).dump(file, log);
    }

    /** Replaces {@code %p} by the process id and {@code %t} by the time, as {@code 20260131-235959}. */
    static String fileName(String pattern, long millis) {
        String named = pattern.contains("%p")
            ? pattern.replace("%p", ThisJvm.processId()) : pattern;
        return named.replace("%t",
            new SimpleDateFormat("yyyyMMdd-HHmmss", Locale.ROOT).format(new Date(millis)));
    }

    /** @param columns of a terminal, 0 for a file, whose ending chooses the format */
    Report report(File file, int columns) {
        return ReportFormat.of(file.getPath(), log)
            .report(sources(() -> verdicts().wholeRun()), columns);
    }

    private ReportSources sources(Supplier<Diagnosis> found) {
        return new ReportSources(recorder, facts, found, () -> verdicts().history(), watch,
            () -> metrics(found));
    }

    /** Those of a report end with its own reading of the threads. */
    private long wakeUps() {
        boolean isWhole = threadsBefore == ThreadsSnapshot.NONE;
        return isWhole ? threads.wakeUps() : threads.latest().since(threadsBefore).switches;
    }

    private Metrics metrics(Supplier<Diagnosis> diagnoses) {
        return new Metrics(recorder, facts, watch,
            () -> Metrics.HistogramBy.valueOf(options.text(Option.HISTOGRAM).toUpperCase(Locale.ROOT)), diagnoses,
            this::wakeUps);
    }
}
