package io.github.dozemeter.micrometer;

import io.github.dozemeter.log.Log;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * Every Micrometer of the application. What belongs to one hangs on its class {@code Metrics} and goes with it; here
 * is only a weak reference. Any thread may add one; all else is for one thread.
 */
final class Micrometers {

    private final List<WeakReference<Class<?>>> known = new CopyOnWriteArrayList<>();
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
        known.removeIf(one -> one.get() == null);
        for (WeakReference<Class<?>> one : known) {
            Class<?> metrics = one.get();
            if (metrics != null) {
                byClass.get(metrics).update(metrics, initialised, readings);
            }
        }
    }

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

    /**
     * One Micrometer of the application: unbound until the application has initialised its class {@code Metrics}, then
     * bound, and after a failure never touched again. Reachable from that class only. Not thread-safe.
     */
    static final class Micrometer {

        private static final int OLDEST_MINOR = 3;

        private final Log log;
        private final AtomicBoolean warned = new AtomicBoolean();
        private Binding binding;
        private boolean givenUp;

        Micrometer(Log log) {
            this.log = log;
        }

        /** @param initialised whether the application has initialised a class; the agent never does */
        void update(Class<?> metrics, Predicate<Class<?>> initialised, LatestReadings readings) {
            if (givenUp) {
                return;
            }
            try {
                if (binding == null && initialised.test(metrics)) {
                    bind(metrics, readings);
                }
                if (binding != null) {
                    binding.update();
                }
            } catch (VirtualMachineError exhausted) {
                report("pauses may be missing in the metrics of the application's Micrometer until the next tick: " + exhausted);
            } catch (Throwable failure) {
                // Foreign code on a thread of our own: whatever it throws must stay here.
                giveUp("pauses are not in the metrics of the application's Micrometer: " + failure);
            }
        }

        private void bind(Class<?> metrics, LatestReadings readings) throws ReflectiveOperationException {
            String version = metrics.getPackage() == null ? null : metrics.getPackage().getImplementationVersion();
            if (isTooOld(version)) {
                giveUp("pauses are not in the metrics of the application's Micrometer: it is " + version
                    + ", the oldest that the agent knows is 1." + OLDEST_MINOR);
                return;
            }
            binding = BridgeLoader.bind(metrics.getClassLoader(), readings, this::report);
            log.info("pauses are in the metrics of the application's Micrometer" + (version == null ? "" : ' ' + version));
        }

        /** Returns false where the jar names no version: a missing method then shows when it is called. */
        static boolean isTooOld(String version) {
            if (version == null || !version.startsWith("1.")) {
                return false;
            }
            String minor = version.substring(2).split("\\D", 2)[0];
            return !minor.isEmpty() && minor.length() < 3 && Integer.parseInt(minor) < OLDEST_MINOR;
        }

        /** Takes sentences about what failed: the first is a warning, the others are only for debugging. */
        void report(String sentence) {
            if (warned.compareAndSet(false, true)) {
                log.warn(sentence);
            } else {
                log.debug(sentence);
            }
        }

        private void giveUp(String why) {
            givenUp = true;
            report(why);
            close();
        }

        void close() {
            try {
                if (binding != null) {
                    binding.close();
                }
            } catch (Throwable failure) {
                report("the application's Micrometer did not remove the agent's meters: " + failure);
            }
            binding = null;
        }
    }
}
