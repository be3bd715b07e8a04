package io.github.dozemeter.cli;

import io.github.dozemeter.text.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All counters of the sites at one moment. Immutable. */
final class SiteCounters {

    private static final int PAUSES = 0;
    private static final int ZERO = 1;
    private static final int TIMED = 2;
    private static final int REQUESTED = 3;
    private static final int REALISED = 4;
    private static final String[] NAMES = {"dozemeter_pauses_total", "dozemeter_zero_pauses_total",
        "dozemeter_timed_pauses_total", "dozemeter_requested_seconds_total", "dozemeter_realised_seconds_total"};
    private static final double NANOS = 1e9;
    private static final double ALL_TIMED = 0.9;

    private final Map<List<String>, double[]> counters = new LinkedHashMap<>();
    private final Map<List<String>, String> verdicts = new LinkedHashMap<>();
    private final List<SiteRate> sampled = new ArrayList<>();
    private final int deferred;
    private final long nanoTime;

    /** @param nanoTime when it was taken, by {@link System#nanoTime} */
    SiteCounters(Exposition metrics, long nanoTime) {
        this.nanoTime = nanoTime;
        this.deferred = (int) metrics.sum("dozemeter_classes_deferred");
        for (int i = 0; i < NAMES.length; i++) {
            for (Exposition.Sample sample : metrics.all(NAMES[i])) {
                counters.computeIfAbsent(site(sample), unknown -> new double[NAMES.length])[i] = sample.value();
            }
        }
        for (Exposition.Sample sample : metrics.all("dozemeter_verdict")) {
            if (!sample.label("severity").equals("none")) {
                verdicts.merge(site(sample), sample.label("verdict"), (one, more) -> one + ' ' + more);
            }
        }
        for (Exposition.Sample sample : metrics.all("dozemeter_sampled_threads")) {
            sampled.add(new SiteRate(sample.label("call"), place(site(sample)), "sampled:", Double.NaN, Double.NaN,
                Double.NaN, Double.NaN, sample.value()));
        }
    }

    private static String place(List<String> site) {
        return SafeText.of(site.get(1) + '.' + site.get(2) + (site.get(3).equals("0") ? "" : ':' + site.get(3)));
    }

    /** Sites that cannot be counted yet: of these only the threads there at the last look are known. */
    List<SiteRate> sampled() {
        return sampled;
    }

    /** Classes of which nothing is counted yet. */
    int deferred() {
        return deferred;
    }

    private static List<String> site(Exposition.Sample sample) {
        return Arrays.asList(sample.label("call"), sample.label("class"), sample.label("method"), sample.label("line"),
            sample.label("artifact"));
    }

    double secondsSince(SiteCounters before) {
        return (nanoTime - before.nanoTime) / NANOS;
    }

    /** Of every site that paused since; a site that was not there before began at none. */
    List<SiteRate> ratesSince(SiteCounters before) {
        List<SiteRate> rates = new ArrayList<>();
        double seconds = secondsSince(before);
        for (Map.Entry<List<String>, double[]> site : counters.entrySet()) {
            double[] now = site.getValue();
            double[] then = before.counters.getOrDefault(site.getKey(), new double[NAMES.length]);
            double pauses = now[PAUSES] - then[PAUSES];
            if (pauses > 0) {
                rates.add(rate(site.getKey(), pauses, now, then, seconds));
            }
        }
        return rates;
    }

    private SiteRate rate(List<String> site, double pauses, double[] now, double[] then, double seconds) {
        String verdict = verdicts.getOrDefault(site, "");
        boolean timed = now[TIMED] > then[TIMED];
        // Where each is timed, sums describe the pauses that ended; where a sample is, the pauses counted.
        double described = now[TIMED] > ALL_TIMED * now[PAUSES] ? now[TIMED] - then[TIMED] : pauses;
        double realised = now[REALISED] - then[REALISED];
        return new SiteRate(site.get(0), place(site), verdict, pauses / seconds,
            (now[ZERO] - then[ZERO]) / pauses, timed ? (now[REQUESTED] - then[REQUESTED]) / described * NANOS : Double.NaN,
            timed ? realised / described * NANOS : Double.NaN, realised / seconds);
    }
}
