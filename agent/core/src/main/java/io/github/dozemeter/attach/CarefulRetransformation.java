package io.github.dozemeter.attach;

import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.JdkFrames;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.rewrite.LoadedClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Retransforms classes of a running application: only those that no stack sample defers, few at a time, with a rest
 * after each step. While the application is busy, batches are smaller and the rests keep samples and steps to a
 * twentieth of the time. For one thread of the agent's own, and {@link #deferred} for any.
 */
public final class CarefulRetransformation {

    private static final int FIRST_SAMPLES = 5;
    /** More, as long as they may decide something: each sample sees busy methods of many threads somewhere new. */
    private static final int MORE_SAMPLES = 5;
    private static final int BATCH = 16;
    private static final int BUSY_BATCH = 4;
    private static final long GAP_MILLIS = 100;
    private static final long BATCH_GAP_MILLIS = 10;
    private static final long MAX_GAP_MILLIS = 2_000;
    /** The rests after a sample, as multiples of its time: at first twenty; later, when time does not matter, 200. */
    private static final int RESTS = 20;
    private static final int LATER_RESTS = 200;

    private final Consumer<List<Class<?>>> retransformer;
    private final Supplier<Map<Thread, StackTraceElement[]>> stacks;
    private final BiConsumer<Integer, Integer> progress;
    private final Consumer<Deferred> listener;
    private final Pacing pacing;
    private final LongRunningFrames frames = new LongRunningFrames();
    private final DeferredSiteSampler sites = new DeferredSiteSampler();
    private final int total;
    private volatile Deferred deferred = Deferred.NONE;
    private final List<LoadedClass> left;
    /** What is left: a stack trace does not name the loaders of classes. */
    private Map<String, List<LoadedClass>> byName;
    private long gap = GAP_MILLIS;
    private long endNanos;

    /** The clock of a retransformation, and what it leaves to the application. */
    public interface Pacing {

        void rest(long millis) throws InterruptedException;

        /** Whether the application wants the processors for itself. */
        boolean isBusy();

        /** Returns the nanoseconds of any clock. */
        long nanoTime();
    }

    /**
     * @param retransformer takes few classes at a time; a failure is its own affair
     * @param stacks samples all platform threads, as {@link Thread#getAllStackTraces} does: a stop of the world
     * @param progress gets the number of classes that are done, and that of all
     * @param listener gets after each sample the classes that are left, and what threads do at their sites
     */
    public CarefulRetransformation(List<LoadedClass> classes, Consumer<List<Class<?>>> retransformer,
                                   Supplier<Map<Thread, StackTraceElement[]>> stacks,
                                   BiConsumer<Integer, Integer> progress,
                                   Consumer<Deferred> listener, Pacing pacing) {
        this.retransformer = retransformer;
        this.stacks = stacks;
        this.progress = progress;
        this.listener = listener;
        this.pacing = pacing;
        this.total = classes.size();
        this.left = new ArrayList<>(classes);
        deferLeft();
    }

    public Deferred deferred() {
        return deferred;
    }

    /**
     * Some samples, and then all classes that none of them defers; takes half a second to a second, where the
     * application is busy more. Gives up in time: what is left then is left to {@link #sampleAgain}.
     */
    public void begin(long maxMillis) throws InterruptedException {
        if (left.isEmpty()) {
            return;
        }
        endNanos = pacing.nanoTime() + TimeUnit.MILLISECONDS.toNanos(maxMillis);
        for (int done = 1; done < FIRST_SAMPLES; done++) {
            rest(sample(), RESTS, GAP_MILLIS);
        }
        rest(step(), RESTS, BATCH_GAP_MILLIS);
        for (int more = 0; more < MORE_SAMPLES && !isOver() && left.stream().anyMatch(frames::isUndecided); more++) {
            rest(0, 1, GAP_MILLIS);
            rest(step(), RESTS, BATCH_GAP_MILLIS);
        }
    }

    /** Returns how many classes no sample defers, for which there was no time: the application was busy. */
    public int untried() {
        return (int) left.stream().filter(type -> !frames.isDeferred(type)).count();
    }

    public int done() {
        return total - left.size();
    }

    /** The others, each once a sample misses it, for some seconds at most. */
    public void proceed(long seconds) throws InterruptedException {
        endNanos = pacing.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (!left.isEmpty() && !isOver()) {
            // No fixed period, which a method that returns now and then could share.
            rest(step(), RESTS, ThreadLocalRandom.current().nextLong(BATCH_GAP_MILLIS, GAP_MILLIS));
        }
    }

    private boolean isOver() {
        return pacing.nanoTime() - endNanos >= 0;
    }

    /** Samples once more, for the others. Returns the milliseconds until the next time; negative when all are done. */
    public long sampleAgain() throws InterruptedException {
        int before = left.size();
        long realised = sample();
        List<LoadedClass> free = free();
        if (!free.isEmpty()) {
            realised += retransform(free);
        }
        // A method that is nearly always on a stack takes many samples to miss; one that never returns is never missed.
        gap = left.size() < before ? GAP_MILLIS : Math.min(gap + gap / 8, MAX_GAP_MILLIS);
        if (left.isEmpty()) {
            return -1;
        }
        return millis(realised, LATER_RESTS, gap);
    }

    /** Samples before each batch: what has just begun to run defers its class. Returns the ns of the last sample. */
    private long step() throws InterruptedException {
        long realised = sample();
        for (List<LoadedClass> free = free(); !free.isEmpty() && !isOver(); free = free()) {
            long took = retransform(free) + realised;
            if (left.isEmpty()) {
                return 0;
            }
            int rests = pacing.isBusy() ? RESTS : 1;
            rest(took, rests, BATCH_GAP_MILLIS);
            realised = sample();
        }
        return realised;
    }

    /** @return nanoseconds that it took */
    private long retransform(List<LoadedClass> batch) {
        long start = pacing.nanoTime();
        retransformer.accept(batch.stream().<Class<?>>map(LoadedClass::type).filter(Objects::nonNull)
            .collect(Collectors.toList()));
        left.removeAll(batch);
        deferLeft();
        progress.accept(done(), total);
        return pacing.nanoTime() - start;
    }

    /** @return nanoseconds that it took */
    private long sample() {
        long start = pacing.nanoTime();
        Map<Thread, StackTraceElement[]> now = stacks.get();
        frames.sample(now, byName);
        publish(sites.sample(now, byName));
        return pacing.nanoTime() - start;
    }

    private void rest(long nanos, int times, long atLeastMillis) throws InterruptedException {
        pacing.rest(millis(nanos, times, atLeastMillis));
    }

    private static long millis(long nanos, int times, long atLeastMillis) {
        return Math.max(atLeastMillis, TimeUnit.NANOSECONDS.toMillis(nanos * times));
    }

    private List<LoadedClass> free() {
        int most = pacing.isBusy() ? BUSY_BATCH : BATCH;
        return left.stream().filter(type -> !frames.isDeferred(type)).limit(most)
            .collect(Collectors.toList());
    }

    private void deferLeft() {
        byName = left.stream().collect(Collectors.groupingBy(type -> type.name));
        publish(sites.keep(left.stream().flatMap(type -> type.sites.stream()).collect(Collectors.toSet())));
    }

    private void publish(List<SampledSite> sampled) {
        deferred = new Deferred(left.stream().map(type -> type.name).collect(Collectors.toList()), sampled);
        listener.accept(deferred);
    }

    /** Finds the sites of deferred classes at which threads pause, by the last stack sample. Not thread-safe. */
    static final class DeferredSiteSampler {

        private static final int MAX_SITES = 200;

        private final Map<Site, Integer> threads = new LinkedHashMap<>();

        /** @return sites of the deferred classes that this or an earlier sample saw, most threads first */
        List<SampledSite> sample(Map<Thread, StackTraceElement[]> stacks, Map<String, List<LoadedClass>> deferred) {
            threads.replaceAll((site, seen) -> 0);
            for (StackTraceElement[] trace : stacks.values()) {
                Site site = pausing(trace, deferred);
                if (site != null && (threads.size() < MAX_SITES || threads.containsKey(site))) {
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
        private static Site pausing(StackTraceElement[] trace, Map<String, List<LoadedClass>> deferred) {
            int caller = 0;
            while (caller < trace.length && JdkFrames.isJdk(trace[caller])
                && !deferred.containsKey(trace[caller].getClassName())) {
                caller++;
            }
            boolean isPausing = caller > 0 && caller < trace.length;
            if (!isPausing) {
                return null;
            }
            for (LoadedClass type : deferred.getOrDefault(trace[caller].getClassName(), Collections.emptyList())) {
                for (Site site : type.sites) {
                    String called = '.' + trace[caller - 1].getMethodName();
                    if (site.isAt(trace[caller]) && site.call().label().endsWith(called)) {
                        return site;
                    }
                }
            }
            return null;
        }
    }
}
