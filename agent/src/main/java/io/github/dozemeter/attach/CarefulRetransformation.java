package io.github.dozemeter.attach;

import io.github.dozemeter.instrument.LoadedClass;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Retransforms classes of a running application: only those that no look holds, few at a time, with a rest after each
 * step that keeps looks and steps to a small part of the time. For one thread of the agent's own, and {@link #held}
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
    private final Stacks stacks;
    private final Progress progress;
    private final Consumer<List<SampledSite>> sampled;
    private final Looks looks = new Looks();
    private final Sampling sampling = new Sampling();
    private final int total;
    private volatile List<LoadedClass> held;
    private Watched watched;

    /**
     * @param retransformer takes few classes at a time; a failure is its own affair
     * @param sampled is told after each look what threads do at sites of the classes that are left
     */
    public CarefulRetransformation(List<LoadedClass> classes, Consumer<List<Class<?>>> retransformer, Stacks stacks,
                                   Progress progress, Consumer<List<SampledSite>> sampled) {
        this.retransformer = retransformer;
        this.stacks = stacks;
        this.progress = progress;
        this.sampled = sampled;
        this.total = classes.size();
        hold(classes);
    }

    /** Classes that are not retransformed yet. */
    public List<LoadedClass> held() {
        return held;
    }

    /** A few of their names, for the log. */
    public String heldNames() {
        return ClassNames.few(held);
    }

    /** Some looks, and then all classes that none of them holds; takes half a second to a second, and more. */
    public void begin() throws InterruptedException {
        if (held.isEmpty()) {
            return;
        }
        for (int look = 1; look < FIRST_LOOKS; look++) {
            rest(look(), RESTS, GAP_MILLIS);
        }
        step(RESTS, BATCH_GAP_MILLIS);
        for (int look = 0; look < MORE_LOOKS && isUndecided(); look++) {
            rest(0, 1, GAP_MILLIS);
            step(RESTS, BATCH_GAP_MILLIS);
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

    /** The others, each once a look misses it; returns when all are done. */
    public void finish() throws InterruptedException {
        long gap = GAP_MILLIS;
        while (!held.isEmpty()) {
            int before = held.size();
            step(LATER_RESTS, gap);
            // A method that is nearly always on a stack takes many looks to miss; one that never returns, none.
            gap = held.size() < before ? GAP_MILLIS : Math.min(gap + gap / 8, LONGEST_GAP_MILLIS);
        }
    }

    /** Looks again before each batch, so that what has just begun to run holds its class. */
    private void step(int rests, long gap) throws InterruptedException {
        long took = look();
        for (List<LoadedClass> free = free(); !free.isEmpty(); free = free()) {
            long start = System.nanoTime();
            retransform(free);
            rest(System.nanoTime() - start + took, 1, BATCH_GAP_MILLIS);
            took = look();
        }
        rest(took, rests, gap);
    }

    /** @return nanoseconds that it took */
    private long look() {
        long start = System.nanoTime();
        Map<Thread, StackTraceElement[]> now = stacks.look();
        looks.look(now, watched);
        sampled.accept(sampling.look(now, watched));
        return System.nanoTime() - start;
    }

    private static void rest(long nanos, int times, long atLeastMillis) throws InterruptedException {
        Thread.sleep(Math.max(atLeastMillis, nanos * times / NANOS_PER_MILLI));
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
        watched = new Watched(classes);
        Set<Site> sites = new HashSet<>();
        for (LoadedClass type : classes) {
            sites.addAll(type.sites());
        }
        sampled.accept(sampling.keep(sites));
    }
}
