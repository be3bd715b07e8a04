package io.github.dozemeter.counters;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The hook's state, static in the JVM that all tests share. As an extension it gives each test an empty hook, so that
 * every test can begin with a registry of its own; {@link #pause} adds a pause of known figures that nobody made.
 */
public final class HookState implements BeforeEachCallback, AfterEachCallback {

    private static final int SLOTS_PER_PAGE = 128;

    @Override
    public void beforeEach(ExtensionContext test) throws ReflectiveOperationException {
        empty();
    }

    @Override
    public void afterEach(ExtensionContext test) throws ReflectiveOperationException {
        empty();
        Thread.interrupted();
    }

    private static void empty() throws ReflectiveOperationException {
        DozemeterSites.retire();
        reserved(0);
        DozemeterSites.begin();
        DozemeterSchedulers.clear();
    }

    /** As if so many indexes had been given out. */
    static void reserved(int indexes) throws ReflectiveOperationException {
        field(DozemeterSites.class, "reserved").setInt(null, indexes);
    }

    /** Counts and times a pause, as the hook does around the real one. */
    public static void pause(int site, long requestedNanos, long realisedNanos) {
        count(site, requestedNanos);
        time(site, 1, requestedNanos, realisedNanos);
    }

    /** Counts and times a wait, as the hook does around the real one. */
    public static void await(int site, long requestedNanos, long realisedNanos, boolean expires) {
        int counted = (int) call(DozemeterCounts.class, "countWait", site, requestedNanos);
        if (expires) {
            call(DozemeterCounts.class, "expired", site, requestedNanos);
        }
        time(site, (int) call(DozemeterCounts.class, "weight", counted), requestedNanos, realisedNanos);
    }

    /** Counts a schedule and its period, as the hook does after the real one was made. */
    public static void schedule(int site, long periodNanos) {
        call(DozemeterTimes.class, "addPeriod", periodNanos, site);
    }

    /** @return the weight to time the pause with, 0 for not at all */
    public static int count(int site, long requestedNanos) {
        return (int) call(DozemeterCounts.class, "count", site, requestedNanos);
    }

    /** Counts many zero pauses at once: adds them to the cell itself. */
    public static void add(int site, long pauses) {
        count(site, 0);
        int slot = (int) call(DozemeterSites.class, "slot", site);
        int cell = (int) call(DozemeterCounts.class, "cell", slot, 0L);
        try {
            AtomicLongArray[] pages = (AtomicLongArray[]) field(DozemeterCounts.class, "PAGES").get(null);
            pages[slot / SLOTS_PER_PAGE].addAndGet(cell, pauses - 1);
        } catch (ReflectiveOperationException renamed) {
            throw new AssertionError(renamed);
        }
    }

    /** Samples of the CPU clock, as many as make a price. */
    public static void price(int site, long requestedNanos, long realisedNanos, long cpuNanos) {
        price(site, 1, requestedNanos, realisedNanos, cpuNanos);
    }

    /** @param pauses for how many each stands */
    static void price(int site, long pauses, long requestedNanos, long realisedNanos, long cpuNanos) {
        for (int i = 0; i < Prices.MIN_SAMPLES; i++) {
            sample(site, pauses, requestedNanos, realisedNanos, cpuNanos);
        }
    }

    static void sample(int site, long pauses, long requestedNanos, long realisedNanos, long cpuNanos) {
        int slot = (int) call(DozemeterSites.class, "slot", site);
        call(DozemeterCpu.class, "sampled", slot, pauses, requestedNanos, realisedNanos, cpuNanos);
    }

    static void time(int site, int weight, long requestedNanos, long realisedNanos) {
        call(DozemeterTimes.class, "add", site, weight, requestedNanos, realisedNanos, 0L);
    }

    /** Every pause, with the weight 1. */
    static void timeAll() {
        DozemeterCounts.time(50_000, 1);
    }

    static void timeNone() {
        DozemeterCounts.time(Long.MAX_VALUE, 0);
    }

    /** This thread counts where every other thread counts that calls this, so that they meet. */
    static void shareStripe() throws ReflectiveOperationException {
        field(Thread.class, "threadLocalRandomProbe").setInt(Thread.currentThread(), 1);
    }

    private static Object call(Class<?> type, String name, Object... arguments) {
        Class<?>[] types = Arrays.stream(arguments).map(a -> a instanceof Long ? long.class : int.class)
            .toArray(Class<?>[]::new);
        try {
            return method(type, name, types).invoke(null, arguments);
        } catch (ReflectiveOperationException renamed) {
            throw new AssertionError(renamed);
        }
    }

    private static Method method(Class<?> type, String name, Class<?>... types) throws ReflectiveOperationException {
        Method method = type.getDeclaredMethod(name, types);
        method.setAccessible(true);
        return method;
    }

    private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
