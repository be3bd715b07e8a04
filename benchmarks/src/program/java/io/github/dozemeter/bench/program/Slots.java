package io.github.dozemeter.bench.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The order of the slots and what they took. Every round runs each variant once, in random order, so that whatever
 * the machine does beside is spread over all alike. It is the action of the barrier at which the workers meet between
 * slots: what it writes they read, and the other way round, without further care.
 */
final class Slots implements Runnable {

    private static final long SEED = 42;

    /** Nanoseconds per call, one value a slot. */
    private final Map<Variant, List<Double>> samples = new EnumMap<>(Variant.class);
    private final List<Variant> order = new ArrayList<>(Arrays.asList(Variant.values()));
    private final Random random = new Random(SEED);
    private final long[] elapsed;
    private final int times;
    private final Toggle toggle;
    private final long warmUntil;
    private final long end;
    private int place;
    private boolean warm;
    private boolean over;
    private long treatedCalls;

    /** @param times calls of each worker in a slot */
    Slots(int workers, int times, Toggle toggle, long warmNanos, long nanos) {
        this.elapsed = new long[workers];
        this.times = times;
        this.toggle = toggle;
        this.warmUntil = System.nanoTime() + warmNanos;
        this.end = warmUntil + nanos;
        this.place = order.size();
        for (Variant variant : Variant.values()) {
            samples.put(variant, new ArrayList<>());
        }
    }

    @Override
    public void run() {
        if (place < order.size()) {
            book(order.get(place));
        }
        place++;
        if (place >= order.size()) {
            beginRound();
        }
        toggle.set(!over && order.get(place) == Variant.TREATED);
    }

    private void book(Variant variant) {
        long calls = (long) times * elapsed.length;
        if (variant == Variant.TREATED) {
            treatedCalls += calls;
        }
        if (warm) {
            samples.get(variant).add(Arrays.stream(elapsed).sum() / (double) calls);
        }
    }

    private void beginRound() {
        place = 0;
        long now = System.nanoTime();
        warm = now >= warmUntil;
        // A busy machine may keep the program from its processors until the end.
        over = now >= end && rounds() > 0;
        Collections.shuffle(order, random);
    }

    boolean isOver() {
        return over;
    }

    Variant current() {
        return order.get(place);
    }

    void realised(int worker, long nanos) {
        elapsed[worker] = nanos;
    }

    /** Without those of the warm-up. */
    int rounds() {
        return samples.get(Variant.NATIVE).size();
    }

    /** @param share between 0 and 1 */
    double quantile(Variant variant, double share) {
        List<Double> sorted = new ArrayList<>(samples.get(variant));
        Collections.sort(sorted);
        return sorted.get((int) Math.min(sorted.size() - 1, share * sorted.size()));
    }

    /** All, those of the warm-up too. */
    long treatedCalls() {
        return treatedCalls;
    }
}
