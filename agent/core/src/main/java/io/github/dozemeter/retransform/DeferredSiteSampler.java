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

/** Which sites of held classes threads pause at, by the last look. Not thread-safe. */
final class DeferredSiteSampler {

    private static final int MOST_SITES = 200;

    private final Map<Site, Integer> threads = new LinkedHashMap<>();

    /** @return sites of the held classes that this or an earlier look saw, most threads first */
    List<SampledSite> look(Map<Thread, StackTraceElement[]> stacks, LoadedClassIndex held) {
        threads.replaceAll((site, seen) -> 0);
        for (StackTraceElement[] trace : stacks.values()) {
            Site site = pausing(trace, held);
            if (site != null && (threads.size() < MOST_SITES || threads.containsKey(site))) {
                threads.merge(site, 1, Integer::sum);
            }
        }
        return sites();
    }

    /** Sites of classes that are not held any more are counted from now on. */
    List<SampledSite> keep(Set<Site> held) {
        threads.keySet().retainAll(held);
        return sites();
    }

    private List<SampledSite> sites() {
        List<SampledSite> sites = new ArrayList<>();
        threads.forEach((site, seen) -> sites.add(new SampledSite(site, seen)));
        sites.sort(Comparator.comparingInt(SampledSite::threads).reversed());
        return sites;
    }

    /** @return null if the thread does not pause, or not at a site of a held class */
    private static Site pausing(StackTraceElement[] trace, LoadedClassIndex held) {
        int caller = 0;
        while (caller < trace.length && JdkFrames.isJdk(trace[caller]) && !held.contains(trace[caller])) {
            caller++;
        }
        return caller == 0 || caller == trace.length ? null : held.site(trace[caller], trace[caller - 1]);
    }
}
