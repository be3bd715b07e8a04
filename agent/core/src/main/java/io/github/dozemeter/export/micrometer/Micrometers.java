package io.github.dozemeter.export.micrometer;

import io.github.dozemeter.support.Log;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Every Micrometer of the application. What belongs to one hangs on its class {@code Metrics} and goes with it;
 * here is only a weak reference. Any thread may add one; all else is for one thread.
 */
final class Micrometers {

    private static final int OLDEST_MINOR = 3;

    private final List<WeakReference<Class<?>>> known = new CopyOnWriteArrayList<>();
    private final Predicate<Class<?>> initialised;
    private final LatestReadings readings;
    private final Log log;
    private final ClassValue<Micrometer> byClass = new ClassValue<Micrometer>() {
        @Override
        protected Micrometer computeValue(Class<?> type) {
            return new Micrometer();
        }
    };

    /** @param initialised whether the application has initialised a class; the agent never does */
    Micrometers(Predicate<Class<?>> initialised, LatestReadings readings, Log log) {
        this.initialised = initialised;
        this.readings = readings;
        this.log = log;
    }

    /** @param metrics the class {@code Metrics} of one */
    void add(Class<?> metrics) {
        known.add(new WeakReference<Class<?>>(metrics));
    }

    void update() {
        known.removeIf(one -> one.get() == null);
        forEach((metrics, micrometer) -> micrometer.update(metrics));
    }

    void close() {
        readings.freeze();
        forEach((metrics, micrometer) -> {
            micrometer.close();
            byClass.remove(metrics);
        });
        known.clear();
    }

    private void forEach(BiConsumer<Class<?>, Micrometer> action) {
        for (WeakReference<Class<?>> one : known) {
            Class<?> metrics = one.get();
            if (metrics != null) {
                action.accept(metrics, byClass.get(metrics));
            }
        }
    }

    /** Returns false where the jar names no version: a missing method then shows when it is called. */
    static boolean isTooOld(String version) {
        if (version == null || !version.startsWith("1.")) {
            return false;
        }
        String minor = version.substring(2).split("\\D", 2)[0];
        return !minor.isEmpty() && minor.length() < 3 && Integer.parseInt(minor) < OLDEST_MINOR;
    }

    /**
     * One Micrometer of the application: unbound until the application has initialised its class {@code Metrics},
     * then bound, and after a failure never touched again. Reachable from that class only. Not thread-safe.
     */
    final class Micrometer {

        private Binding binding;
        private boolean isWarned;
        private boolean givenUp;

        void update(Class<?> metrics) {
            if (givenUp) {
                return;
            }
            try {
                if (binding == null && initialised.test(metrics)) {
                    bind(metrics);
                }
                if (binding != null) {
                    binding.update();
                }
            } catch (VirtualMachineError exhausted) {
                report("pauses may be missing in the metrics of the application's Micrometer until the next tick: "
                    + exhausted);
            } catch (Throwable failure) {
                // Foreign code on a thread of our own: whatever it throws must stay here.
                giveUp(failure.toString());
            }
        }

        private void bind(Class<?> metrics) throws ReflectiveOperationException {
            String version = metrics.getPackage() == null
                ? null : metrics.getPackage().getImplementationVersion();
            if (isTooOld(version)) {
                giveUp("it is " + version + ", the oldest that the agent knows is 1." + OLDEST_MINOR);
                return;
            }
            binding = BridgeLoader.bind(metrics.getClassLoader(), readings, this::report);
            String named = version == null ? "" : ' ' + version;
            log.info("pauses are in the metrics of the application's Micrometer" + named);
        }

        /** Takes sentences about what failed: the first is a warning, the others are only for debugging. */
        void report(String sentence) {
            if (isWarned) {
                log.debug(sentence);
            } else {
                log.warn(sentence);
            }
            isWarned = true;
        }

        private void giveUp(String why) {
            givenUp = true;
            report("pauses are not in the metrics of the application's Micrometer: " + why);
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
