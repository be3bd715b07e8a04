package io.github.dozemeter.sample;

import io.github.dozemeter.record.RecordedSite;
import io.github.dozemeter.record.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Groups the samples of a window by site. Immutable. */
public final class SamplesBySite {

    private final Map<Site, SiteSamples> bySite = new HashMap<>();

    private SamplesBySite() {
    }

    /** Returns the value before anything was sampled. */
    public static SamplesBySite none() {
        return new SamplesBySite();
    }

    static SamplesBySite of(Iterable<Samples.CallSample> calls, Iterable<Samples.LockSample> locks) {
        Map<Site, List<Samples.CallSample>> callsBySite = new HashMap<>();
        Map<String, Set<String>> tasks = new HashMap<>();
        for (Samples.CallSample call : calls) {
            callsBySite.computeIfAbsent(call.site, none -> new ArrayList<>()).add(call);
            if (call.timer != null) {
                tasks.computeIfAbsent(call.timer, timer -> new TreeSet<>()).add(call.task);
            }
        }
        Map<Site, List<Samples.LockSample>> locksBySite = new HashMap<>();
        for (Samples.LockSample lock : locks) {
            locksBySite.computeIfAbsent(lock.site, none -> new ArrayList<>()).add(lock);
            callsBySite.computeIfAbsent(lock.site, none -> new ArrayList<>());
        }
        SamplesBySite all = new SamplesBySite();
        callsBySite.forEach((site, ofSite) -> all.bySite.put(site,
            new SiteSamples(ofSite, locksBySite.getOrDefault(site, Collections.<Samples.LockSample>emptyList()), tasks)));
        return all;
    }

    /** Returns the callers of sites that the JVM's recorder wrote down: each pause is a sample. */
    public static SamplesBySite recorded(Iterable<RecordedSite> sites) {
        List<Samples.CallSample> calls = new ArrayList<>();
        for (RecordedSite site : sites) {
            if (site.callers.keySet().equals(Collections.singleton(""))) {
                continue;
            }
            site.callers.forEach((callers, threads) ->
                threads.forEach((thread, pauses) -> calls.add(Samples.CallSample.recorded(site.site, callers, thread, pauses))));
        }
        return of(calls, Collections.<Samples.LockSample>emptyList());
    }

    /** {@link SiteSamples#NONE} if there is no sample of it. */
    public SiteSamples of(Site site) {
        return bySite.getOrDefault(site, SiteSamples.NONE);
    }
}
