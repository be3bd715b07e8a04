package io.github.dozemeter.lifecycle;

import io.github.dozemeter.config.AllowList;
import io.github.dozemeter.config.CostOptions;
import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.experiment.Experiments;
import io.github.dozemeter.judge.CpuSeconds;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Judge;
import io.github.dozemeter.judge.Judgement;
import io.github.dozemeter.judge.LastMinute;
import io.github.dozemeter.judge.RecentThreads;
import io.github.dozemeter.judge.SiteHistory;
import io.github.dozemeter.judge.Threshold;
import io.github.dozemeter.jvm.Launch;
import io.github.dozemeter.known.KnownPauseFile;
import io.github.dozemeter.known.KnownPauses;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Judges the last minute at each tick, once somebody has asked or a minute after the start, and the whole run for a
 * report; then exports the sites that got a warning. The first verdicts take 0.2 s of CPU, for they run each line for the
 * first time, and an application that starts needs it more. Reading starts nothing. One thread ticks; any may ask and read.
 */
final class Judging implements Experiments.Verdicts {

    private final Observers observers;
    private final Runnable observe;
    private final Function<String, Set<String>> codeSources;
    private final Pace pace;
    private final Log log;
    private final OptionalPart judging;
    private final OptionalPart locating;
    private final OptionalPart sampling;
    private final OptionalPart reading;
    private final OptionalPart remembering;
    /** Made now: at a tick there may be no memory for it. */
    private final Runnable judgeLastMinute;
    /** Keyed by the site that an experiment changes, or did in the last minute. */
    private final Map<Site, Frozen> frozen = new ConcurrentHashMap<>();
    private volatile Options options;
    /** Null before it is needed: it reads the table of known pauses. */
    private volatile Judge judge;
    private volatile boolean isRequested;
    private volatile boolean mayBeginAtOnce;
    private volatile boolean isJudging;
    /** What one tick hands to the next; null before the first. */
    private Memory memory;
    /** Null before the first tick. */
    private volatile Diagnosis latest;
    private volatile SiteHistory history = SiteHistory.NONE;

    /** The verdicts before an experiment: later ones would be about the experiment. Immutable. */
    private static final class Frozen {

        private final Diagnosis before;
        private final long untilNanos;

        Frozen(Diagnosis before, long nanos) {
            this.before = before;
            this.untilNanos = System.nanoTime() + nanos;
        }
    }

    /** What the ticks remember. Not thread-safe. */
    private final class Memory {

        final LastMinute<Snapshot> lastMinute = new LastMinute<>(Snapshot::since);
        final LastMinute<ThreadsSnapshot> lastMinuteOfThreads = new LastMinute<>(ThreadsSnapshot::since);
        final RecentThreads recentThreads = new RecentThreads(pace.tickMillis);
        final CpuSeconds cpuSeconds = new CpuSeconds();
        final WarningLines lines = new WarningLines(pace, log);
        Snapshot lastTick;

        Snapshot sinceLastTick(Snapshot now) {
            Snapshot recent = lastTick == null ? now : now.since(lastTick);
            lastTick = now;
            return recent;
        }
    }

    /** @param observe starts the observers that only verdicts need */
    Judging(Options options, Observers observers, Runnable observe, Function<String, Set<String>> codeSources, Pace pace,
            Log log) {
        this.options = options;
        this.observers = observers;
        this.observe = observe;
        this.codeSources = codeSources;
        this.pace = pace;
        this.log = log;
        this.judging = new OptionalPart(log, "the agent counts, but has no verdicts: ");
        this.locating = new OptionalPart(log, "known pauses are not recognised: ");
        this.sampling = new OptionalPart(log,
            "verdicts are made without samples of callers and locks: ");
        this.reading = new OptionalPart(log, "what wakes this JVM is not shown: ");
        this.remembering = new OptionalPart(log, "the picture of the last minutes is not drawn: ");
        this.judgeLastMinute = new Runnable() {

            @Override
            public void run() {
                judgeLastMinute();
            }
        };
    }

    /** Has verdicts made from now on. Where the application has started they are there when this returns. */
    void request() {
        isRequested = true;
        if (mayBeginAtOnce && !isJudging && observers.millisSinceStart() >= pace.startedMillis) {
            judgeFirst();
        }
    }

    /** Has verdicts made from the next tick on, and returns those of the last; null before the first. Never waits. */
    Diagnosis requestLater() {
        isRequested = true;
        return latest;
    }

    private synchronized void judgeFirst() {
        if (!isJudging) {
            begin();
            judging.run(judgeLastMinute);
        }
    }

    /** Lets the next request have verdicts at once. Before, the agent may not watch yet what it counts. */
    void open() {
        mayBeginAtOnce = true;
    }

    /** Judges from the next tick on. */
    synchronized void begin() {
        observe.run();
        isJudging = true;
    }

    synchronized void tick() {
        if (!isJudging && (isRequested || observers.millisSinceStart() >= pace.judgedAfterMillis)) {
            begin();
        }
        if (isJudging) {
            judging.run(judgeLastMinute);
        }
    }

    /** Says now what is wrong with the file of the option {@code known}, not at the first tick or to the first reader. */
    void readKnownPauses() {
        judging.run(this::judge);
    }

    /** @param changed in force from now on */
    void judgeBy(Options changed) {
        options = changed;
        judge = newJudge(changed);
    }

    private Judge judge() {
        if (judge == null) {
            makeJudge();
        }
        return judge;
    }

    private synchronized void makeJudge() {
        if (judge == null) {
            judge = newJudge(options);
        }
    }

    private Judge newJudge(Options by) {
        AllowList allowed = new AllowList(by.text(Option.ALLOW));
        Judge all = new Judge(Threshold.values(by), CostOptions.of(by), Launch.feature(),
            site -> allowed.reason(site.className(), site.method()),
            new KnownSites(knownPauses(by.text(Option.KNOWN)), System.getProperty("os.name", ""), Launch.feature(),
                name -> locating.get(() -> codeSources.apply(name), Collections.emptySet())));
        boolean areWaitsCounted = Call.named(by.list(Option.CALLS)).stream().anyMatch(Call::mayExpire);
        if (areWaitsCounted) {
            return all;
        }
        return all.withoutWaits();
    }

    private KnownPauses knownPauses(String file) {
        if (file.isEmpty()) {
            return KnownPauses.builtInAnd(Collections.emptyList());
        }
        KnownPauseFile own = KnownPauseFile.read(file);
        own.complaints().forEach(log::warn);
        return KnownPauses.builtInAnd(own.entries());
    }

    private void judgeLastMinute() {
        if (memory == null) {
            memory = new Memory();
        }
        Snapshot now = observers.recorder.everySite();
        Snapshot minute = memory.lastMinute.tick(now).bySitesOwnTime(now, memory.lastMinute.before());
        Diagnosis before = latest;
        SamplesBySite samples = samples(minute);
        Judgement judged = withThreads(() -> {
            ThreadsSnapshot read = observers.threads.tick(now);
            return judge().judgement(minute, samples, memory.lastMinuteOfThreads.tick(read), memory.recentThreads.tick(read),
                before);
        }, () -> judge().judgement(minute, samples, ThreadsSnapshot.NONE, ThreadsSnapshot.NONE, before));
        Diagnosis found = shown(withFrozenFindings(judged), memory.cpuSeconds, before);
        Snapshot recent = memory.sinceLastTick(now);
        memory.cpuSeconds.tick(recent, found);
        latest = found;
        history = remembering.get(() -> history.next(now, recent, found), history);
        memory.lines.update(found, System.nanoTime());
    }

    /** Covers the time from the start of the observers until now. */
    @Override
    public Diagnosis wholeRun() {
        Judge ofReport = judge().ofReport();
        Snapshot span = observers.recorder.everySite();
        SamplesBySite samples = samples(span);
        Judgement judged = withThreads(() -> {
            ThreadsSnapshot read = observers.threadsNow();
            return ofReport.judgement(span, samples, read, read, null);
        }, () -> ofReport.judgement(span, samples, ThreadsSnapshot.NONE, ThreadsSnapshot.NONE, null));
        return shown(judged, null, null);
    }

    private SamplesBySite samples(Snapshot span) {
        return sampling.get(() -> observers.sampler.since(span.span().startNanos), SamplesBySite.none());
    }

    private Judgement withThreads(Supplier<Judgement> judged, Supplier<Judgement> without) {
        Judgement found = reading.get(judged, null);
        if (found == null) {
            return without.get();
        }
        return found;
    }

    private Diagnosis shown(Judgement judged, CpuSeconds total, Diagnosis before) {
        Set<Site> exported = observers.recorder.export(judged.warned());
        return judged.showing(exported::contains, total, before);
    }

    private Judgement withFrozenFindings(Judgement found) {
        Judgement kept = found;
        for (Map.Entry<Site, Frozen> entry : frozen.entrySet()) {
            if (System.nanoTime() - entry.getValue().untilNanos > 0) {
                // Not if another experiment has begun there meanwhile.
                frozen.remove(entry.getKey(), entry.getValue());
            } else {
                kept = kept.keepingFindings(entry.getKey(), entry.getValue().before);
            }
        }
        return kept;
    }

    @Override
    public void freeze(Site site) {
        frozen.put(site, new Frozen(latest(), TimeUnit.HOURS.toNanos(1)));
    }

    @Override
    public void unfreezeInAMinute(Site site) {
        frozen.computeIfPresent(site,
            (same, since) -> new Frozen(since.before, TimeUnit.MINUTES.toNanos(1)));
    }

    /** Returns what the last tick found; before the first the figures so far, without verdicts. */
    @Override
    public Diagnosis latest() {
        Diagnosis found = latest;
        if (found == null) {
            return judge().notYet(observers.recorder.snapshot());
        }
        return found;
    }

    /** The last five minutes, as of the last tick. */
    SiteHistory history() {
        return history;
    }
}
