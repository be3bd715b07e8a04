package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.jvm.Figures;
import io.github.dozemeter.bench.program.Known;
import java.util.Map;
import java.util.NavigableMap;

/** What the agent says of one of the known pauses. */
record Told(long calls, long timed, double requestedNanos, double realisedNanos, NavigableMap<Double, Double> buckets) {

    private static final double NANOS = 1e9;

    /** The figures must hold a histogram by site. */
    static Told of(Known pause, Figures figures) {
        Map<String, String> site =
            Map.of("class", Known.className(), "method", pause.method(), "call", pause.call());
        return new Told((long) figures.sum("dozemeter_pauses_total", site),
            (long) figures.sum("dozemeter_timed_pauses_total", site),
            figures.sum("dozemeter_requested_seconds_total", site) * NANOS,
            figures.sum("dozemeter_realised_seconds_total", site) * NANOS,
            figures.buckets("dozemeter_pause_seconds", site));
    }

    /** The number of the bucket that holds this share of all pauses. */
    int bucketOfShare(double share) {
        double rank = share * buckets.lastEntry().getValue();
        return (int) buckets.values().stream().takeWhile(count -> count <= rank).count();
    }

    /** The number of the bucket that a time belongs to. */
    int bucketOf(double nanos) {
        return buckets.headMap(nanos / NANOS).size();
    }
}
