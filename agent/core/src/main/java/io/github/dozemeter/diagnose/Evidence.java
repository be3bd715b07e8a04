package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.sample.SiteSamples;
import java.util.Map;

/** Holds what is known of one site in the span that is judged, and by what it is judged. Immutable. */
final class Evidence {

    private static final double NANOS_PER_MILLI = 1e6;

    final SiteFigures site;
    final SiteSamples samples;
    final Ledger.Entry cost;
    final Call call;
    /** Feature release: 8, 17, 25. */
    final int jdk;
    private final Map<Threshold, Double> thresholds;

    Evidence(SiteFigures site, Ledger.Entry cost, SiteSamples samples, Map<Threshold, Double> thresholds, int jdk) {
        this.site = site;
        this.samples = samples;
        this.thresholds = thresholds;
        this.cost = cost;
        this.call = site.site().call();
        this.jdk = jdk;
    }

    /** Says what zero pauses use, as the end of a sentence; nothing where it is unknown. */
    String spentOnZero() {
        return cost.zero == 0 ? "" : ", use " + cost.cost.prefix() + Numbers.ofCore(cost.zero) + " of a core";
    }

    boolean isTimedOften() {
        return site.timed() >= of(Threshold.SAMPLES);
    }

    double of(Threshold threshold) {
        return thresholds.get(threshold);
    }

    /** @param millis a threshold in milliseconds */
    double nanos(Threshold millis) {
        return of(millis) * NANOS_PER_MILLI;
    }
}
