package io.github.dozemeter.micrometer.bridge;

import io.github.dozemeter.micrometer.Binding;
import io.github.dozemeter.micrometer.LatestReadings;
import io.github.dozemeter.micrometer.MeterId;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The agent's meters in a registry. A meter that the registry refuses, by an exception, is not offered again; the
 * others are.
 */
public final class RegistryBinding implements Binding {

    private final MeterRegistry registry;
    private final LatestReadings readings;
    private final Consumer<String> failures;
    /** Null for those that were refused. */
    private final Map<MeterId, Meter> bound = new HashMap<>();

    public RegistryBinding(LatestReadings readings, Consumer<String> failures) {
        this(Metrics.globalRegistry, readings, failures);
    }

    RegistryBinding(MeterRegistry registry, LatestReadings readings, Consumer<String> failures) {
        this.registry = registry;
        this.readings = readings;
        this.failures = failures;
    }

    @Override
    public void update() {
        if (registry.isClosed()) {
            failures.accept("the application closed its Micrometer registry; its metrics have no pauses from now on");
            bound.clear();
            return;
        }
        Set<MeterId> current = readings.latest().keySet();
        removeAllBut(current);
        for (MeterId id : current) {
            if (!bound.containsKey(id)) {
                bound.put(id, register(id));
            }
        }
    }

    private Meter register(MeterId id) {
        try {
            return new BoundMeter(id, readings).register(registry);
        } catch (RuntimeException refused) {
            failures.accept("the application's Micrometer registry refuses " + id + ": " + refused);
            return null;
        }
    }

    private void removeAllBut(Set<MeterId> current) {
        for (Iterator<Map.Entry<MeterId, Meter>> all = bound.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<MeterId, Meter> one = all.next();
            if (!current.contains(one.getKey())) {
                all.remove();
                remove(one.getValue());
            }
        }
    }

    private void remove(Meter meter) {
        try {
            if (meter != null) {
                registry.remove(meter);
            }
        } catch (RuntimeException refused) {
            failures.accept("the application's Micrometer registry did not remove " + meter.getId() + ": " + refused);
        }
    }

    @Override
    public void close() {
        for (Meter meter : bound.values()) {
            remove(meter);
        }
        bound.clear();
    }
}
