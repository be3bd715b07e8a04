package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Holds what threads used, in cores, by the places and methods where stack samples saw them. Immutable. */
final class SampledCpu {

    private static final double MAINLY = 0.9;
    private static final int MIN_SAMPLES = 5;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Cores of all threads. */
    final double all;
    /** Cores of threads whose samples show what they do, and of threads that pause at no site. */
    final double shown;
    private final Map<String, Double> seenAt = new HashMap<>();
    private final Map<String, Double> mainlyIn = new HashMap<>();

    SampledCpu(ThreadsSnapshot threads) {
        double nanos = threads.seconds() * NANOS_PER_SECOND;
        double ofAll = 0;
        double ofShown = 0;
        for (ThreadActivity thread : threads.threads()) {
            double cores = Math.max(0, thread.cpuNanos) / nanos;
            add(thread, cores);
            ofAll += cores;
            if (thread.sampled() >= MIN_SAMPLES || !thread.isInJava) {
                ofShown += cores;
            }
        }
        this.all = ofAll;
        this.shown = ofShown;
    }

    private void add(ThreadActivity thread, double cores) {
        Map<String, Integer> methods = new HashMap<>();
        Set<String> places = new HashSet<>();
        thread.samples.forEach((at, samples) -> {
            if (at.frame != null) {
                methods.merge(method(at), samples, Integer::sum);
                places.add(at.place);
            }
        });
        places.forEach(place -> seenAt.merge(place, cores, Double::sum));
        methods.forEach((method, samples) -> {
            if (samples >= MIN_SAMPLES && samples >= thread.sampled() * MAINLY) {
                mainlyIn.merge(method, cores, Double::sum);
            }
        });
    }

    private static String method(StackPlace at) {
        return at.frame.getClassName() + '#' + at.frame.getMethodName();
    }

    private static String method(Site site) {
        return site.className() + '#' + site.methodName();
    }

    /** Whether a thread was seen at the site, or nearly always in its method. */
    boolean isSeen(Site site) {
        return mainlyIn.containsKey(method(site)) || seenAt.containsKey(site.placeInStacks());
    }

    /** Returns the cores of threads that were seen at the site. */
    double coresAt(Site site) {
        return seenAt.getOrDefault(site.placeInStacks(), 0.0);
    }

    /** Returns the cores of threads that were seen nearly always in the site's method. */
    double coresMainlyIn(Site site) {
        return mainlyIn.getOrDefault(method(site), 0.0);
    }
}
