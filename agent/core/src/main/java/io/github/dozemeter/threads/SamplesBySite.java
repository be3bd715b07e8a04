package io.github.dozemeter.threads;

import io.github.dozemeter.counters.RecordedSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.threads.SiteSamples.CallSample;
import io.github.dozemeter.threads.SiteSamples.LockSample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Groups the samples of a window by site. Immutable. */
public final class SamplesBySite {

    private final Map<Site, SiteSamples> bySite = new HashMap<>();

    SamplesBySite(Stream<CallSample> calls, Stream<LockSample> locks) {
        Map<String, Set<String>> tasks = new HashMap<>();
        calls.forEach(call -> {
            bySite.computeIfAbsent(call.site, site -> new SiteSamples(tasks)).calls.add(call);
            if (call.timer != null) {
                tasks.computeIfAbsent(call.timer, timer -> new TreeSet<>()).add(call.task);
            }
        });
        locks.forEach(lock -> bySite.computeIfAbsent(lock.site,
            site -> new SiteSamples(tasks)).locks.add(lock));
    }

    public static SamplesBySite none() {
        return new SamplesBySite(Stream.empty(), Stream.empty());
    }

    /** Returns the callers of sites that the JVM's recorder wrote down: each pause is a sample. */
    public static SamplesBySite recorded(Iterable<RecordedSite> sites) {
        List<CallSample> calls = new ArrayList<>();
        for (RecordedSite site : sites) {
            if (!site.callers.keySet().equals(Collections.singleton(""))) {
                site.callers.forEach((callers, threads) -> threads.forEach((thread, pauses) -> {
                    ThreadKind kind = ThreadKind.of(thread, "", false);
                    calls.add(new CallSample(site.site, 0, callers, thread, kind, false, 0, -1,
                        null, null, pauses, 0));
                }));
            }
        }
        return new SamplesBySite(calls.stream(), Stream.empty());
    }

    /** Returns the samples of a site, whose callers divide what was counted there; recorded pauses are all samples. */
    public SiteSamples of(SiteFigures figures) {
        SiteSamples samples = of(figures.site());
        boolean isCounted = !figures.isRecorded() && !figures.isEstimated() && figures.pauses() > 0;
        if (!isCounted) {
            return samples;
        }
        return samples.dividing(figures.zeroPauses(), figures.pauses() - figures.zeroPauses());
    }

    /** {@link SiteSamples#NONE} if there is no sample of it. */
    public SiteSamples of(Site site) {
        return bySite.getOrDefault(site, SiteSamples.NONE);
    }
}
