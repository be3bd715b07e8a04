package io.github.dozemeter.judge;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.Map;

/** Ten seconds of known figures, judged by the default thresholds. */
final class Watched {

    static final long SECONDS = 10;
    static final long SECOND = 1_000_000_000L;
    static final long MILLI = 1_000_000;
    static final long MICRO = 1_000;
    static final int JDK = 21;

    private Watched() {
    }

    static Diagnosis site(Call call, Figures figures) {
        return of(new Snapshots().site(call, "a.B", figures).take());
    }

    static Diagnosis of(Snapshot snapshot) {
        return on(JDK, snapshot);
    }

    static Diagnosis on(int jdk, Snapshot snapshot) {
        return new Judge(Defaults.thresholds(), CostModel.ASSUMED, jdk, site -> null, KnownBugs.none()).judge(snapshot, SamplesBySite.none(), Defaults.QUIET.with(snapshot));
    }

    static Diagnosis sampled(Snapshot snapshot, SamplesBySite samples) {
        return new Judge(Defaults.thresholds(), CostModel.ASSUMED, JDK, site -> null, KnownBugs.none()).judge(snapshot, samples, Defaults.QUIET.with(snapshot));
    }

    static Diagnosis knowing(KnownSites bugs, Snapshot snapshot, SamplesBySite samples) {
        return new Judge(Defaults.thresholds(), CostModel.ASSUMED, JDK, site -> null, bugs)
            .judge(snapshot, samples, Defaults.QUIET.with(snapshot));
    }

    static Diagnosis threads(Snapshot snapshot, ThreadsSnapshot threads) {
        return new Judge(Defaults.thresholds(), CostModel.ASSUMED, JDK, site -> null, KnownBugs.none()).judge(snapshot, SamplesBySite.none(), threads.with(snapshot));
    }

    static Diagnosis judge(Snapshot snapshot, Map<Threshold, Double> thresholds) {
        return new Judge(thresholds, CostModel.ASSUMED, JDK, site -> null, KnownBugs.none()).judge(snapshot, SamplesBySite.none(), Defaults.QUIET.with(snapshot));
    }

    /** The verdicts with their severities, {@code ZERO_SLEEP:WARNING}. */
    static String verdicts(Diagnosis diagnosis) {
        return String.join(" ", diagnosis.findings().stream()
            .map(finding -> finding.verdict + ":" + finding.severity).toList());
    }
}
