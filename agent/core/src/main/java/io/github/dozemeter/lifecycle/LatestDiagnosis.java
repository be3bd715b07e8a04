package io.github.dozemeter.lifecycle;

import io.github.dozemeter.config.AllowList;
import io.github.dozemeter.config.CostOptions;
import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.experiment.Experiments;
import io.github.dozemeter.export.report.VerdictPage;
import io.github.dozemeter.judge.CpuSeconds;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Finding;
import io.github.dozemeter.judge.Headline;
import io.github.dozemeter.judge.Judge;
import io.github.dozemeter.judge.LastMinute;
import io.github.dozemeter.judge.RecentThreads;
import io.github.dozemeter.judge.Severity;
import io.github.dozemeter.judge.SiteHistory;
import io.github.dozemeter.judge.Threshold;
import io.github.dozemeter.jvm.Launch;
import io.github.dozemeter.known.KnownPauseFile;
import io.github.dozemeter.known.KnownPauses;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.support.SafeText;
import io.github.dozemeter.threads.PauseSampler;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Judges the last minute at each tick, and the whole run for a report; then exports the sites that got a warning. One
 * thread ticks; any may read what the last tick found.
 */
public final class LatestDiagnosis implements Experiments.Verdicts {

    private final Recorder recorder;
    private final PauseSampler sampler;
    private final LastMinute<Snapshot> lastMinute = new LastMinute<>(Snapshot::since);
    private final Function<String, Set<String>> codeSources;
    private final Log log;
    private final WarningLines lines;
    private volatile Judge judge;
    /** Null before the first tick, like the next. */
    private volatile Diagnosis latest;
    private Snapshot lastTick;
    private final CpuSeconds cpuSeconds = new CpuSeconds();
    private final ThreadReadings threads;
    private final ThreadsSnapshot threadsBefore;
    private final LastMinute<ThreadsSnapshot> lastMinuteOfThreads = new LastMinute<>(ThreadsSnapshot::since);
    private final RecentThreads recentThreads;
    private volatile SiteHistory history = SiteHistory.NONE;
    private final OptionalPart locating;
    private final OptionalPart sampling;
    private final OptionalPart reading;
    private final OptionalPart remembering;
    /** Keyed by the site that an experiment changes, or did in the last minute. */
    private final Map<Site, Still> still = new ConcurrentHashMap<>();

    /** The verdicts before an experiment: later ones would be about the experiment. Immutable. */
    private static final class Still {

        private final Diagnosis before;
        private final long untilNanos;

        Still(Diagnosis before, long nanos) {
            this.before = before;
            this.untilNanos = System.nanoTime() + nanos;
        }
    }

    /** @param threadsBefore what the threads had done before; of the whole run nothing */
    LatestDiagnosis(Options options, Recorder recorder, PauseSampler sampler, ThreadReadings threads,
                    ThreadsSnapshot threadsBefore, Function<String, Set<String>> codeSources, Pace pace, Log log) {
        this.codeSources = codeSources;
        this.log = log;
        this.threads = threads;
        this.threadsBefore = threadsBefore;
        this.recorder = recorder;
        this.sampler = sampler;
        this.lines = new WarningLines(pace, log);
        this.recentThreads = new RecentThreads(pace.tickMillis);
        this.locating = new OptionalPart(log, "known pauses are not recognised: ");
        this.sampling = new OptionalPart(log,
            "verdicts are made without samples of callers and locks: ");
        this.reading = new OptionalPart(log, "what wakes this JVM is not shown: ");
        this.remembering = new OptionalPart(log, "the picture of the last minutes is not drawn: ");
        judgeBy(options);
    }

    public void judgeBy(Options options) {
        AllowList allowed = new AllowList(options.text(Option.ALLOW));
        Judge all = new Judge(Threshold.values(options), CostOptions.of(options), Launch.feature(),
            site -> allowed.reason(site.className(), site.method()),
            new KnownSites(knownPauses(options.text(Option.KNOWN)), System.getProperty("os.name", ""), Launch.feature(),
                name -> locating.get(() -> codeSources.apply(name), Collections.emptySet())));
        judge = Call.named(options.list(Option.CALLS)).stream().anyMatch(Call::mayExpire)
            ? all : all.withoutWaits();
    }

    private KnownPauses knownPauses(String file) {
        if (file.isEmpty()) {
            return KnownPauses.builtInAnd(Collections.emptyList());
        }
        KnownPauseFile own = KnownPauseFile.read(file);
        own.complaints().forEach(log::warn);
        return KnownPauses.builtInAnd(own.entries());
    }

    public void tick() {
        Snapshot now = recorder.everySite();
        Snapshot minute = lastMinute.tick(now).bySitesOwnTime(now, lastMinute.before());
        Diagnosis judged = withFrozen(judge(judge, minute, () -> threads.tick(now), lastMinuteOfThreads::tick,
            recentThreads::tick, latest));
        Snapshot recent = lastTick == null ? now : now.since(lastTick);
        cpuSeconds.tick(recent, judged);
        Diagnosis found = judged.withCpuSeconds(cpuSeconds);
        latest = found;
        history = remembering.get(() -> history.next(now, recent, found), history);
        lastTick = now;
        lines.update(found, System.nanoTime());
    }

    private Diagnosis withFrozen(Diagnosis found) {
        Diagnosis kept = found;
        for (Map.Entry<Site, Still> entry : still.entrySet()) {
            if (System.nanoTime() - entry.getValue().untilNanos > 0) {
                // Not if another experiment has begun there meanwhile.
                still.remove(entry.getKey(), entry.getValue());
            } else {
                kept = kept.keepingFindings(entry.getKey(), entry.getValue().before);
            }
        }
        return kept;
    }

    @Override
    public void freeze(Site site) {
        still.put(site, new Still(latest(), TimeUnit.HOURS.toNanos(1)));
    }

    @Override
    public void unfreezeInAMinute(Site site) {
        still.computeIfPresent(site,
            (same, since) -> new Still(since.before, TimeUnit.MINUTES.toNanos(1)));
    }

    /** Returns what the last tick found; before the first the figures so far, without verdicts. */
    @Override
    public Diagnosis latest() {
        Diagnosis found = latest;
        return found == null ? judge.notYet(recorder.snapshot()) : found;
    }

    /** The last five minutes, as of the last tick. */
    public SiteHistory history() {
        return history;
    }

    @Override
    public Diagnosis wholeRun() {
        return judge(judge.ofReport(), recorder.everySite(), () -> threads.now().since(threadsBefore), UnaryOperator.identity(),
            UnaryOperator.identity(), null);
    }

    /**
     * @param ofSpan what a reading shows of the span
     * @param ofAccount what it shows of the time that the account of wake-ups is of
     * @param before of the tick before; null for a report, which has no memory
     */
    private Diagnosis judge(Judge by, Snapshot span, Supplier<ThreadsSnapshot> readings,
                            UnaryOperator<ThreadsSnapshot> ofSpan, UnaryOperator<ThreadsSnapshot> ofAccount, Diagnosis before) {
        Headline said = before == null ? null : before.headline();
        SamplesBySite samples = sampling.get(() -> sampler.since(span.span().startNanos),
            SamplesBySite.none());
        Diagnosis withThreads = reading.get(() -> {
            ThreadsSnapshot read = readings.get();
            return by.judge(span, samples, ofSpan.apply(read), ofAccount.apply(read), before);
        }, null);
        Diagnosis ofAll = withThreads == null
            ? by.judge(span, samples, ThreadsSnapshot.NONE, before) : withThreads;
        return ofAll.showing(recorder.export(ofAll.warned()), said);
    }

    /** Logs a line for each warning that has lasted for a minute, once for each site and verdict. Not thread-safe. */
    static final class WarningLines {

        private static final long LASTING_MILLIS = 60_000;
        private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);
        /** An application with many sick sites has the table; its log is for other things. */
        static final int LINES_AN_HOUR = 10;

        private final Log log;
        private final long lastingNanos;
        private Map<String, Long> since = new HashMap<>();
        private final Set<String> logged = new HashSet<>();
        private long hourStart;
        private int linesInHour;

        WarningLines(Pace pace, Log log) {
            this.log = log;
            this.lastingNanos = TimeUnit.MILLISECONDS.toNanos(pace.millis(LASTING_MILLIS));
        }

        /** @param now nanoseconds of any clock */
        void update(Diagnosis diagnosis, long now) {
            Map<String, Long> holding = new HashMap<>();
            for (Finding finding : diagnosis.findings()) {
                if (finding.severity == Severity.WARNING) {
                    String key = finding.verdict + " at " + finding.site() + ' '
                        + finding.site().artifact();
                    long from = since.getOrDefault(key, now);
                    holding.put(key, from);
                    if (now - from >= lastingNanos && !logged.contains(key) && mayLog(now)) {
                        logged.add(key);
                        log(finding, diagnosis.known(finding.site()));
                    }
                }
            }
            since = holding;
        }

        private boolean mayLog(long now) {
            if (linesInHour == 0 || now - hourStart >= HOUR_NANOS) {
                hourStart = now;
                linesInHour = 0;
            }
            return linesInHour++ < LINES_AN_HOUR;
        }

        private void log(Finding finding, List<KnownSite> bugs) {
            Site site = finding.site();
            String artifact = site.artifact().isEmpty() ? "" : " (" + site.artifact() + ")";
            StringBuilder known = new StringBuilder();
            bugs.forEach(bug -> known.append("; known: ").append(bug.text()));
            log.warn(SafeText.of(finding.verdict + " at " + site.place() + artifact + ": " + finding.reason() + "; "
                + finding.advice() + known + "; more: " + VerdictPage.COMMAND + finding.verdict));
        }
    }
}
