package io.github.dozemeter.agent;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Judge;
import io.github.dozemeter.diagnose.Severity;
import io.github.dozemeter.diagnose.SlidingWindow;
import io.github.dozemeter.diagnose.Totals;
import io.github.dozemeter.diagnose.Trends;
import io.github.dozemeter.diagnose.Window;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.AllowList;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.Options;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.process.Launch;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteSnapshot;
import io.github.dozemeter.sample.PauseSampler;
import java.util.HashSet;
import java.util.Set;

/**
 * Judges the last minute at each tick, and the whole run when a report at exit asks. One thread ticks; any may read
 * what the last tick found.
 */
public final class LatestDiagnosis {

    private final Recorder recorder;
    private final PauseSampler observer;
    private final CostWatch watch;
    private volatile Judge judge;
    private final Totals start;
    private final SlidingWindow window;
    private final WarningLines lines;
    private volatile Diagnosis latest = Diagnosis.notYet();
    private volatile Trends trends;

    /** @param startNanos when the agent started, by {@link System#nanoTime} */
    public LatestDiagnosis(Options options, Recorder recorder, PauseSampler observer, CostWatch watch, long startNanos, Log log) {
        this.recorder = recorder;
        this.observer = observer;
        this.watch = watch;
        judgeBy(options);
        this.start = Totals.none(startNanos);
        this.window = new SlidingWindow(start);
        this.trends = Trends.from(start);
        this.lines = new WarningLines(log);
    }

    /** By the thresholds and the allow list of these options, from the next judgement on. */
    public void judgeBy(Options options) {
        judge = new Judge(ThresholdOptions.of(options), AllowList.read(options.text(Option.ALLOW)));
    }

    public void tick() {
        Totals now = now();
        latest = judge(window.tick(now, watch.cpuSince(), Launch.feature()));
        trends = trends.next(now, latest);
        lines.update(latest, System.nanoTime());
    }

    /** What the last tick found. */
    public Diagnosis latest() {
        return latest;
    }

    /** The last five minutes, as of the last tick. */
    public Trends trends() {
        return trends;
    }

    /** From the start of the agent until now. */
    public Diagnosis wholeRun() {
        return judge(new Window(start, now(), watch.cpuSince(), Launch.feature()));
    }

    /** All recorded sites are judged; of those that are not exported, what deserves a warning is from now on. */
    private Diagnosis judge(Window judged) {
        Set<Site> shown = new HashSet<>();
        for (SiteSnapshot site : recorder.snapshot().sites()) {
            shown.add(site.site());
        }
        return judge.judge(judged.with(observer.since(judged.startNanos())), finding -> shown.contains(finding.site())
            || finding.severity() == Severity.WARNING && recorder.export(finding.site()) && shown.add(finding.site()),
            shown::contains);
    }

    private Totals now() {
        return Totals.of(recorder.everySite(), System.nanoTime());
    }
}
