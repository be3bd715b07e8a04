package io.github.dozemeter.micrometer;

import io.github.dozemeter.log.Log;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Every Micrometer of the application. What belongs to one hangs on its class {@code Metrics} and goes with it; here
 * is only a weak reference. Not thread-safe.
 */
final class Micrometers {

    private final List<WeakReference<Class<?>>> known = new ArrayList<>();
    private final Predicate<Class<?>> initialised;
    private final LatestReadings readings;
    private final ClassValue<Micrometer> byClass;

    /** @param initialised whether the application has initialised a class */
    Micrometers(Predicate<Class<?>> initialised, LatestReadings readings, Log log) {
        this.initialised = initialised;
        this.readings = readings;
        this.byClass = new ClassValue<Micrometer>() {
            @Override
            protected Micrometer computeValue(Class<?> type) {
                return new Micrometer(log);
            }
        };
    }

    /** @param metrics the class {@code Metrics} of one */
    void add(Class<?> metrics) {
        known.add(new WeakReference<Class<?>>(metrics));
    }

    void update() {
        for (Iterator<WeakReference<Class<?>>> all = known.iterator(); all.hasNext(); ) {
            Class<?> metrics = all.next().get();
            if (metrics == null) {
                all.remove();
            } else {
                byClass.get(metrics).update(metrics, initialised, readings);
            }
        }
    }

    /** Removes the meters from all of them. */
    void close() {
        readings.freeze();
        for (WeakReference<Class<?>> one : known) {
            Class<?> metrics = one.get();
            if (metrics != null) {
                byClass.get(metrics).close();
                byClass.remove(metrics);
            }
        }
        known.clear();
    }
}
