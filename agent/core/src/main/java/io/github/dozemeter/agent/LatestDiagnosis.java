package io.github.dozemeter.agent;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Judge;
import io.github.dozemeter.diagnose.LastMinute;
import io.github.dozemeter.diagnose.SiteHistory;
import io.github.dozemeter.known.KnownPause;
import io.github.dozemeter.known.KnownPauseFile;
import io.github.dozemeter.known.KnownPauses;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.AllowList;
import io.github.dozemeter.options.CostOptions;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.Options;
import io.github.dozemeter.process.Launch;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.Snapshot;
import io.github.dozemeter.sample.PauseSampler;
import io.github.dozemeter.wakeup.ThreadsSnapshot;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Judges the last minute at each tick, and the whole run for a report; then exports the sites that got a warning. One
 * thread ticks; any may read what the last tick found.
 */
public final class LatestDiagnosis {

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
    private final ThreadReadings threads;
    private final ThreadsSnapshot threadsBefore;
    private final LastMinute<ThreadsSnapshot> lastMinuteOfThreads = new LastMinute<>(ThreadsSnapshot::since);
    private volatile SiteHistory history = SiteHistory.none();
    /** By site that an experiment changes, or did in the last minute. */
    private final Map<Site, Still> still = new ConcurrentHashMap<>();

    /** What was found before an experiment: later verdicts would be about the experiment. Immutable. */
    private static final class Still {

        private final Diagnosis before;
        private final long untilNanos;

        Still(Diagnosis before, long untilNanos) {
            this.before = before;
            this.untilNanos = untilNanos;
        }
    }

    /**
     * @param threadsBefore what the threads had done before; of the whole run nothing
     * @param codeSources where the loaded classes of a name came from
     */
    LatestDiagnosis(Options options, Recorder recorder, PauseSampler sampler, ThreadReadings threads, ThreadsSnapshot threadsBefore,
                    Function<String, Set<String>> codeSources, Log log) {
        this.codeSources = codeSources;
        this.log = log;
        this.threads = threads;
        this.threadsBefore = threadsBefore;
        this.recorder = recorder;
        this.sampler = sampler;
        this.lines = new WarningLines(log);
        judgeBy(options);
    }

    /** By the thresholds, the allow list and the known pauses of these options, from the next judgement on. */
    public void judgeBy(Options options) {
        Judge all = new Judge(ThresholdOptions.of(options), CostOptions.of(options), Launch.feature(), AllowList.read(options.text(Option.ALLOW)),
            new KnownSites(knownPauses(options.text(Option.KNOWN)), System.getProperty("os.name", ""), Launch.feature(), codeSources));
        judge = Agent.calls(options).stream().anyMatch(Call::mayExpire) ? all : all.withoutWaits();
    }

    private KnownPauses knownPauses(String file) {
        if (file.isEmpty()) {
            return KnownPauses.builtInAnd(Collections.<KnownPause>emptyList());
        }
        KnownPauseFile own = KnownPauseFile.read(file);
        own.complaints().forEach(log::warn);
        return KnownPauses.builtInAnd(own.entries());
    }

    public void tick() {
        Snapshot now = recorder.everySite();
        Diagnosis found = standingStill(judge(lastMinute.tick(now), lastMinuteOfThreads.tick(threads.tick())));
        latest = found;
        history = history.next(now, lastTick == null ? now : now.since(lastTick), found);
        lastTick = now;
        lines.update(found, System.nanoTime());
    }

    private Diagnosis standingStill(Diagnosis found) {
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

    /** From now on the verdicts on this site stay what they are, for an hour at most. */
    void standStill(Site site) {
        still.put(site, new Still(latest(), System.nanoTime() + TimeUnit.HOURS.toNanos(1)));
    }

    /** They change again once the last minute holds nothing of the experiment. */
    void goOnInAMinute(Site site) {
        still.computeIfPresent(site, (same, since) -> new Still(since.before, System.nanoTime() + TimeUnit.MINUTES.toNanos(1)));
    }

    /** What the last tick found; before the first the figures so far, without verdicts. */
    public Diagnosis latest() {
        Diagnosis found = latest;
        return found == null ? judge.notYet(recorder.snapshot()) : found;
    }

    /** The last five minutes, as of the last tick. */
    public SiteHistory history() {
        return history;
    }

    /** From the start of the agent until now. */
    public Diagnosis wholeRun() {
        return judge(recorder.everySite(), threads.now().since(threadsBefore));
    }

    private Diagnosis judge(Snapshot span, ThreadsSnapshot ofThreads) {
        Diagnosis ofAll = judge.judge(span, sampler.since(span.span().startNanos()), ofThreads);
        return ofAll.showing(recorder.export(ofAll.warned()));
    }
}
