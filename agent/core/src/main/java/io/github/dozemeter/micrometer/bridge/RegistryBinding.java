package io.github.dozemeter.micrometer.bridge;

import io.github.dozemeter.micrometer.Binding;
import io.github.dozemeter.micrometer.LatestReadings;
import io.github.dozemeter.micrometer.MeterId;
import io.github.dozemeter.micrometer.WarnOnce;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * The agent's meters in a registry. A meter that the registry refuses, by an exception, is not offered again; the
 * others are.
 */
public final class RegistryBinding implements Binding {

    private final MeterRegistry registry;
    private final LatestReadings readings;
    private final WarnOnce complaint;
    /** Null for those that were refused. */
    private final Map<MeterId, Meter> bound = new HashMap<>();

    public RegistryBinding(LatestReadings readings, WarnOnce complaint) {
        this(Metrics.globalRegistry, readings, complaint);
    }

    RegistryBinding(MeterRegistry registry, LatestReadings readings, WarnOnce complaint) {
        this.registry = registry;
        this.readings = readings;
        this.complaint = complaint;
    }

    @Override
    public void update() {
        if (registry.isClosed()) {
            complaint.tell("the application closed its Micrometer registry; its metrics have no pauses from now on");
            bound.clear();
            return;
        }
        Set<MeterId> wanted = readings.latest().ids();
        removeAllBut(wanted);
        for (MeterId id : wanted) {
            if (!bound.containsKey(id)) {
                bound.put(id, register(id));
            }
        }
    }

    private Meter register(MeterId id) {
        try {
            return new BoundMeter(id, readings).register(registry);
        } catch (RuntimeException refused) {
            complaint.tell("the application's Micrometer registry refuses " + id + ": " + refused);
            return null;
        }
    }

    private void removeAllBut(Set<MeterId> wanted) {
        for (Iterator<Map.Entry<MeterId, Meter>> all = bound.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<MeterId, Meter> one = all.next();
            if (!wanted.contains(one.getKey())) {
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
            complaint.tell("the application's Micrometer registry does not let go of " + meter.getId() + ": " + refused);
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
