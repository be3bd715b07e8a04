package io.github.dozemeter.micrometer;

import io.github.dozemeter.log.Log;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * One Micrometer of the application: unbound until the application has initialised its class {@code Metrics}, then
 * bound, and after a failure never touched again. Reachable from that class only. Not thread-safe.
 */
final class Micrometer {

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
        binding = BridgeLoader.bind(metrics.getClassLoader(), readings, failures());
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
    Consumer<String> failures() {
        return new Consumer<String>() {
            @Override
            public void accept(String sentence) {
                report(sentence);
            }
        };
    }

    private void report(String sentence) {
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
