package io.github.dozemeter.sample;

import io.github.dozemeter.record.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What the samples of a window show, by site. Immutable. */
public final class SamplesBySite {

    private final Map<Site, SiteSamples> bySite = new HashMap<>();

    private SamplesBySite() {
    }

    /** Before anything was sampled. */
    public static SamplesBySite none() {
        return new SamplesBySite();
    }

    static SamplesBySite of(Iterable<CallSample> calls, Iterable<LockSample> locks) {
        Map<Site, List<CallSample>> callsBySite = new HashMap<>();
        Map<String, Set<String>> tasks = new HashMap<>();
        for (CallSample call : calls) {
            list(callsBySite, call.site).add(call);
            if (call.timer != null) {
                tasks.computeIfAbsent(call.timer, timer -> new TreeSet<>()).add(call.task);
            }
        }
        Map<Site, List<LockSample>> locksBySite = new HashMap<>();
        for (LockSample lock : locks) {
            list(locksBySite, lock.site).add(lock);
            list(callsBySite, lock.site);
        }
        SamplesBySite all = new SamplesBySite();
        for (Map.Entry<Site, List<CallSample>> site : callsBySite.entrySet()) {
            all.bySite.put(site.getKey(), new SiteSamples(site.getValue(), list(locksBySite, site.getKey()), tasks));
        }
        return all;
    }

    private static <T> List<T> list(Map<Site, List<T>> lists, Site site) {
        List<T> list = lists.get(site);
        if (list == null) {
            list = new ArrayList<>();
            lists.put(site, list);
        }
        return list;
    }

    /** {@link SiteSamples#NONE} if there is no sample of it. */
    public SiteSamples of(Site site) {
        SiteSamples known = bySite.get(site);
        return known == null ? SiteSamples.NONE : known;
    }
}
