package io.github.dozemeter.agent;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Judge;
import io.github.dozemeter.diagnose.LastMinute;
import io.github.dozemeter.diagnose.SiteHistory;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.AllowList;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.Options;
import io.github.dozemeter.process.Launch;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.Snapshot;
import io.github.dozemeter.sample.PauseSampler;

/**
 * Judges the last minute at each tick, and the whole run for a report; then exports the sites that got a warning. One
 * thread ticks; any may read what the last tick found.
 */
public final class LatestDiagnosis {

    private final Recorder recorder;
    private final PauseSampler sampler;
    private final LastMinute lastMinute = new LastMinute();
    private final WarningLines lines;
    private volatile Judge judge;
    /** Null before the first tick, like the next. */
    private volatile Diagnosis latest;
    private Snapshot lastTick;
    private volatile SiteHistory history = SiteHistory.none();

    public LatestDiagnosis(Options options, Recorder recorder, PauseSampler sampler, Log log) {
        this.recorder = recorder;
        this.sampler = sampler;
        this.lines = new WarningLines(log);
        judgeBy(options);
    }

    /** By the thresholds and the allow list of these options, from the next judgement on. */
    public void judgeBy(Options options) {
        judge = new Judge(ThresholdOptions.of(options), Launch.feature(), AllowList.read(options.text(Option.ALLOW)));
    }

    public void tick() {
        Snapshot now = recorder.everySite();
        Diagnosis found = judge(lastMinute.tick(now));
        latest = found;
        history = history.next(now, lastTick == null ? now : now.since(lastTick), found);
        lastTick = now;
        lines.update(found, System.nanoTime());
    }

    /** What the last tick found; before the first the figures so far, without verdicts. */
    public Diagnosis latest() {
        Diagnosis found = latest;
        return found == null ? Diagnosis.notYet(recorder.snapshot()) : found;
    }

    /** The last five minutes, as of the last tick. */
    public SiteHistory history() {
        return history;
    }

    /** From the start of the agent until now. */
    public Diagnosis wholeRun() {
        return judge(recorder.everySite());
    }

    private Diagnosis judge(Snapshot span) {
        Diagnosis ofAll = judge.judge(span, sampler.since(span.span().startNanos()));
        return ofAll.showing(recorder.export(ofAll.warned()));
    }
}
