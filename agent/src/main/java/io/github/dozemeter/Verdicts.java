package io.github.dozemeter;

import io.github.dozemeter.config.AllowList;
import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Judge;
import io.github.dozemeter.diagnose.SlidingWindow;
import io.github.dozemeter.diagnose.Totals;
import io.github.dozemeter.diagnose.Window;
import io.github.dozemeter.guard.Watch;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.record.Recorder;

/**
 * Judges the last minute at each tick, and the whole run when a report at exit asks. One thread ticks; any may read
 * what the last tick found.
 */
final class Verdicts {

    private final Recorder recorder;
    private final Watch watch;
    private final Judge judge;
    private final Totals start;
    private final SlidingWindow window;
    private final WarningLines lines;
    private volatile Diagnosis latest = Diagnosis.notYet();

    /** @param startNanos when the agent started, by {@link System#nanoTime} */
    Verdicts(Options options, Recorder recorder, Watch watch, long startNanos, Log log) {
        this.recorder = recorder;
        this.watch = watch;
        this.judge = new Judge(ThresholdOptions.of(options), AllowList.read(options.text(Option.ALLOW)));
        this.start = Totals.none(startNanos);
        this.window = new SlidingWindow(start);
        this.lines = new WarningLines(log);
    }

    void tick() {
        Totals now = now();
        latest = judge.judge(window.tick(now, watch.cpuSince(), feature()));
        lines.look(latest, System.nanoTime());
    }

    /** What the last tick found. */
    Diagnosis latest() {
        return latest;
    }

    /** From the start of the agent until now. */
    Diagnosis wholeRun() {
        return judge.judge(new Window(start, now(), watch.cpuSince(), feature()));
    }

    private Totals now() {
        return Totals.of(recorder.snapshot(), System.nanoTime());
    }

    /** The feature release of this JVM: 8, 17, 25. */
    private static int feature() {
        String version = System.getProperty("java.specification.version");
        return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    }
}
