package io.github.dozemeter.sample;

import io.github.dozemeter.record.RecordedSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.sample.Samples.CallSample;
import io.github.dozemeter.sample.Samples.LockSample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Groups the samples of a window by site. Immutable. */
public final class SamplesBySite {

    private final Map<Site, SiteSamples> bySite = new HashMap<>();

    SamplesBySite(List<CallSample> calls, List<LockSample> locks) {
        Map<String, Set<String>> tasks = new HashMap<>();
        for (CallSample call : calls) {
            if (call.timer != null) {
                tasks.computeIfAbsent(call.timer, timer -> new TreeSet<>()).add(call.task);
            }
        }
        Map<Site, List<CallSample>> callsBySite = calls.stream().collect(Collectors.groupingBy(call -> call.site));
        Map<Site, List<LockSample>> locksBySite = locks.stream().collect(Collectors.groupingBy(lock -> lock.site));
        locksBySite.keySet().forEach(site -> callsBySite.putIfAbsent(site, Collections.emptyList()));
        callsBySite.forEach((site, ofSite) -> bySite.put(site,
            new SiteSamples(ofSite, locksBySite.getOrDefault(site, Collections.emptyList()), tasks)));
    }

    public static SamplesBySite none() {
        return new SamplesBySite(Collections.emptyList(), Collections.emptyList());
    }

    /** Returns the callers of sites that the JVM's recorder wrote down: each pause is a sample. */
    public static SamplesBySite recorded(Iterable<RecordedSite> sites) {
        List<CallSample> calls = new ArrayList<>();
        for (RecordedSite site : sites) {
            if (!site.callers.keySet().equals(Collections.singleton(""))) {
                site.callers.forEach((callers, threads) -> threads.forEach((thread, pauses) ->
                    calls.add(new CallSample(site.site, 0, callers, thread, ThreadKind.of(thread, "", false), 0, -1,
                        null, null, pauses))));
            }
        }
        return new SamplesBySite(calls, Collections.emptyList());
    }

    /** {@link SiteSamples#NONE} if there is no sample of it. */
    public SiteSamples of(Site site) {
        return bySite.getOrDefault(site, SiteSamples.NONE);
    }
}
