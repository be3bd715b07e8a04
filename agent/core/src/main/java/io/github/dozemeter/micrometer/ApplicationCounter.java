package io.github.dozemeter.micrometer;

import io.github.dozemeter.instrument.JvmInternals;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * The sum over all meters of one name in the application's registries, all tags together. Of several registries the
 * greatest sum counts: each has a copy, and those that restart at each step have less. Reading runs foreign code, which may
 * block, so it needs a thread of its own. Keeps the application's classes loaded as long as it is reachable.
 */
public final class ApplicationCounter implements DoubleSupplier {

    private static final String METRICS = "io.micrometer.core.instrument.Metrics";
    private static final String COUNT = "COUNT";

    private final String name;
    private final List<Class<?>> all;

    /** @param all the class {@code Metrics} of each Micrometer, initialised */
    ApplicationCounter(String name, List<Class<?>> all) {
        this.name = name;
        this.all = all;
    }

    /** @return one that may know no such meter */
    public static ApplicationCounter of(String name, Instrumentation instrumentation) throws ReflectiveOperationException {
        JvmInternals jvm = new JvmInternals(instrumentation);
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getName().equals(METRICS) && jvm.isInitialised(loaded)) {
                all.add(loaded);
            }
        }
        return new ApplicationCounter(name, all);
    }

    /** Returns the sum, or NaN if no meter of that name counts. */
    @Override
    public double getAsDouble() {
        double most = Double.NaN;
        for (Class<?> metrics : all) {
            try {
                Object global = metrics.getField("globalRegistry").get(null);
                most = greater(most, new Registries(metrics.getClassLoader(), name).count(global));
            } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
                // Another version than those known, or a registry that fails: no count.
            }
        }
        return most;
    }

    private static double greater(double one, double other) {
        return Double.isNaN(one) || other > one ? other : one;
    }

    /** The types of one Micrometer. */
    private static final class Registries {

        private final String name;
        private final Class<?> composite;
        private final Method children;
        private final Method find;
        private final Method meters;
        private final Method measure;
        private final Method statistic;
        private final Method value;

        Registries(ClassLoader loader, String name) throws ReflectiveOperationException {
            String types = METRICS.substring(0, METRICS.lastIndexOf('.') + 1);
            this.name = name;
            composite = Class.forName(types + "composite.CompositeMeterRegistry", false, loader);
            children = composite.getMethod("getRegistries");
            find = Class.forName(types + "MeterRegistry", false, loader).getMethod("find", String.class);
            meters = find.getReturnType().getMethod("meters");
            measure = Class.forName(types + "Meter", false, loader).getMethod("measure");
            Class<?> measurement = Class.forName(types + "Measurement", false, loader);
            statistic = measurement.getMethod("getStatistic");
            value = measurement.getMethod("getValue");
        }

        double count(Object registry) throws ReflectiveOperationException {
            double most = own(registry);
            if (composite.isInstance(registry)) {
                for (Object child : (Collection<?>) children.invoke(registry)) {
                    most = greater(most, count(child));
                }
            }
            return most;
        }

        private double own(Object registry) throws ReflectiveOperationException {
            double sum = Double.NaN;
            for (Object meter : (Collection<?>) meters.invoke(find.invoke(registry, name))) {
                for (Object measurement : (Iterable<?>) measure.invoke(meter)) {
                    if (statistic.invoke(measurement).toString().equals(COUNT)) {
                        double count = (double) value.invoke(measurement);
                        sum = Double.isNaN(sum) ? count : sum + count;
                    }
                }
            }
            return sum;
        }
    }
}
