package io.github.dozemeter.retransform;

import io.github.dozemeter.record.JdkFrames;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the sites of deferred classes at which threads pause, by the last stack sample. Not thread-safe. */
final class DeferredSiteSampler {

    private static final int MOST_SITES = 200;

    private final Map<Site, Integer> threads = new LinkedHashMap<>();

    /** @return sites of the deferred classes that this or an earlier sample saw, most threads first */
    List<SampledSite> sample(Map<Thread, StackTraceElement[]> stacks, LoadedClassIndex deferred) {
        threads.replaceAll((site, seen) -> 0);
        for (StackTraceElement[] trace : stacks.values()) {
            Site site = pausing(trace, deferred);
            if (site != null && (threads.size() < MOST_SITES || threads.containsKey(site))) {
                threads.merge(site, 1, Integer::sum);
            }
        }
        return sites();
    }

    /** Sites of classes that are not deferred any more are counted from now on. */
    List<SampledSite> keep(Set<Site> left) {
        threads.keySet().retainAll(left);
        return sites();
    }

    private List<SampledSite> sites() {
        List<SampledSite> sites = new ArrayList<>();
        threads.forEach((site, seen) -> sites.add(new SampledSite(site, seen)));
        sites.sort(Comparator.comparingInt((SampledSite one) -> one.threads).reversed());
        return sites;
    }

    /** @return null if the thread does not pause, or not at a site of a deferred class */
    private static Site pausing(StackTraceElement[] trace, LoadedClassIndex deferred) {
        int caller = 0;
        while (caller < trace.length && JdkFrames.isJdk(trace[caller]) && !deferred.byName.containsKey(trace[caller].getClassName())) {
            caller++;
        }
        return caller == 0 || caller == trace.length ? null : deferred.site(trace[caller], trace[caller - 1]);
    }
}
