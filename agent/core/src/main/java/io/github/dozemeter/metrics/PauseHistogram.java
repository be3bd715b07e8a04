package io.github.dozemeter.metrics;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Times;
import io.prometheus.client.Collector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** {@code dozemeter_pause_seconds}: realised time by call, or by site. Each bound is one of the recorder's own. */
final class PauseHistogram {

    private static final String NAME = "dozemeter_pause_seconds";
    private static final String HELP = "Realised time of pauses";
    /** Nanoseconds, 1 µs to 10 s, three a decade. */
    private static final long[] BOUNDS = bounds();

    private final boolean bySite;
    private final Family family;
    private final List<String> bucketNames;
    private final Map<Call, List<Times>> byCall = new EnumMap<>(Call.class);

    PauseHistogram(boolean bySite) {
        this.bySite = bySite;
        List<String> names = bySite ? SiteLabels.NAMES : Collections.singletonList("call");
        this.family = new Family(NAME, Collector.Type.HISTOGRAM, HELP, names);
        this.bucketNames = with(names, "le");
    }

    private static long[] bounds() {
        long[] bounds = new long[22];
        long decade = 1_000;
        for (int i = 0; i + 1 < bounds.length; i += 3) {
            bounds[i] = decade;
            bounds[i + 1] = decade * 5 / 2;
            bounds[i + 2] = decade * 5;
            decade *= 10;
        }
        bounds[bounds.length - 1] = decade;
        return bounds;
    }

    void add(SiteFigures site) {
        if (site.site().call().isSchedule()) {
            return;
        }
        if (bySite) {
            add(SiteLabels.values(site.site()), site.times());
            return;
        }
        List<Times> known = byCall.get(site.site().call());
        if (known == null) {
            known = new ArrayList<>();
            byCall.put(site.site().call(), known);
        }
        known.add(site.times());
    }

    private void add(List<String> labels, Times times) {
        for (long bound : BOUNDS) {
            String le = Collector.doubleToGoString(Family.seconds(bound));
            family.add("_bucket", bucketNames, with(labels, le), times.atMost(bound));
        }
        long count = times.count();
        family.add("_bucket", bucketNames, with(labels, "+Inf"), count);
        family.add("_count", labels, count);
        family.add("_sum", labels, Family.seconds(times.realisedNanos()));
    }

    private static List<String> with(List<String> some, String last) {
        List<String> all = new ArrayList<>(some);
        all.add(last);
        return all;
    }

    Family family() {
        for (Map.Entry<Call, List<Times>> call : byCall.entrySet()) {
            add(Arrays.asList(call.getKey().label()), Times.sum(call.getValue()));
        }
        byCall.clear();
        return family;
    }
}
