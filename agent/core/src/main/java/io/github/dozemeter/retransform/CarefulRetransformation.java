package io.github.dozemeter.retransform;

import io.github.dozemeter.instrument.LoadedClass;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Retransforms classes of a running application: only those that no look holds, few at a time, with a rest after each
 * step that keeps looks and steps to a small part of the time. For one thread of the agent's own, and {@link #deferred}
 * for any.
 */
public final class CarefulRetransformation {

    private static final int FIRST_LOOKS = 5;
    /** More, as long as they may let something go: busy methods of many threads are seen somewhere new by each look. */
    private static final int MORE_LOOKS = 5;
    private static final int BATCH = 16;
    private static final long GAP_MILLIS = 100;
    private static final long BATCH_GAP_MILLIS = 10;
    private static final long LONGEST_GAP_MILLIS = 2_000;
    /** At first a look is followed by twenty times as long without one; later, when there is no hurry, by 200. */
    private static final int RESTS = 20;
    private static final int LATER_RESTS = 200;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Consumer<List<Class<?>>> retransformer;
    private final StackSampler stacks;
    private final RetransformProgress progress;
    private final Consumer<Deferred> told;
    private final Pacing rests;
    private final LongRunningFrames looks = new LongRunningFrames();
    private final DeferredSiteSampler sampling = new DeferredSiteSampler();
    private final int total;
    private volatile Deferred deferred = Deferred.NONE;
    private List<LoadedClass> held;
    private LoadedClassIndex watched;
    private long gap = GAP_MILLIS;

    /**
     * @param retransformer takes few classes at a time; a failure is its own affair
     * @param told is told after each look which classes are left, and what threads do at their sites
     * @param rests how to wait between two looks
     */
    public CarefulRetransformation(List<LoadedClass> classes, Consumer<List<Class<?>>> retransformer, StackSampler stacks,
                                   RetransformProgress progress, Consumer<Deferred> told,
                                   Pacing rests) {
        this.retransformer = retransformer;
        this.stacks = stacks;
        this.progress = progress;
        this.told = told;
        this.rests = rests;
        this.total = classes.size();
        hold(classes);
    }

    /** What is not retransformed yet. */
    public Deferred deferred() {
        return deferred;
    }

    /** Some looks, and then all classes that none of them holds; takes half a second to a second, and more. */
    public void begin() throws InterruptedException {
        if (held.isEmpty()) {
            return;
        }
        for (int look = 1; look < FIRST_LOOKS; look++) {
            rest(look(), RESTS, GAP_MILLIS);
        }
        rest(step(), RESTS, BATCH_GAP_MILLIS);
        for (int look = 0; look < MORE_LOOKS && isUndecided(); look++) {
            rest(0, 1, GAP_MILLIS);
            rest(step(), RESTS, BATCH_GAP_MILLIS);
        }
    }

    private boolean isUndecided() {
        for (LoadedClass type : held) {
            if (looks.isUndecided(type)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The others, each once a look misses it, for some seconds at most. The looks keep no beat, which a method that
     * returns now and then could share.
     */
    public void goOn(long seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (!held.isEmpty() && System.nanoTime() - end < 0) {
            rest(step(), RESTS, ThreadLocalRandom.current().nextLong(BATCH_GAP_MILLIS, GAP_MILLIS));
        }
    }

    /**
     * Looks once more, for the others, each of which a look must miss.
     *
     * @return milliseconds until the next time; negative when all are done
     */
    public long lookAgain() throws InterruptedException {
        int before = held.size();
        long realised = step();
        // A method that is nearly always on a stack takes many looks to miss; one that never returns, none.
        gap = held.size() < before ? GAP_MILLIS : Math.min(gap + gap / 8, LONGEST_GAP_MILLIS);
        return held.isEmpty() ? -1 : millis(realised, LATER_RESTS, gap);
    }

    /**
     * Looks again before each batch, so that what has just begun to run holds its class.
     *
     * @return nanoseconds that the last look took
     */
    private long step() throws InterruptedException {
        long realised = look();
        for (List<LoadedClass> free = free(); !free.isEmpty(); free = free()) {
            long start = System.nanoTime();
            retransform(free);
            rest(System.nanoTime() - start + realised, 1, BATCH_GAP_MILLIS);
            realised = look();
        }
        return realised;
    }

    /** @return nanoseconds that it took */
    private long look() {
        long start = System.nanoTime();
        Map<Thread, StackTraceElement[]> now = stacks.look();
        looks.look(now, watched);
        tell(sampling.look(now, watched));
        return System.nanoTime() - start;
    }

    private void rest(long nanos, int times, long atLeastMillis) throws InterruptedException {
        rests.rest(millis(nanos, times, atLeastMillis));
    }

    private static long millis(long nanos, int times, long atLeastMillis) {
        return Math.max(atLeastMillis, nanos * times / NANOS_PER_MILLI);
    }

    private List<LoadedClass> free() {
        List<LoadedClass> free = new ArrayList<>();
        for (LoadedClass type : held) {
            if (free.size() < BATCH && !looks.isHeld(type)) {
                free.add(type);
            }
        }
        return free;
    }

    private void retransform(List<LoadedClass> free) {
        List<Class<?>> types = new ArrayList<>();
        for (LoadedClass one : free) {
            Class<?> type = one.type();
            if (type != null) {
                types.add(type);
            }
        }
        retransformer.accept(types);
        List<LoadedClass> left = new ArrayList<>(held);
        left.removeAll(free);
        hold(left);
        progress.done(total - left.size(), total);
    }

    private void hold(List<LoadedClass> classes) {
        held = classes;
        watched = new LoadedClassIndex(classes);
        Set<Site> sites = new HashSet<>();
        for (LoadedClass type : classes) {
            sites.addAll(type.sites());
        }
        tell(sampling.keep(sites));
    }

    private void tell(List<SampledSite> sites) {
        List<String> names = new ArrayList<>();
        for (LoadedClass type : held) {
            names.add(type.name());
        }
        deferred = new Deferred(names, sites);
        told.accept(deferred);
    }
}
