package io.github.dozemeter.export.micrometer.bridge;

import io.github.dozemeter.export.micrometer.Binding;
import io.github.dozemeter.export.micrometer.LatestReadings;
import io.github.dozemeter.export.micrometer.LatestReadings.Reading;
import io.github.dozemeter.export.micrometer.MeterId;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

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
            failures.accept(
                "the application closed its Micrometer registry; its metrics have no pauses from now on");
            bound.clear();
            return;
        }
        Set<MeterId> current = readings.latest().keySet();
        bound.keySet().stream().filter(id -> !current.contains(id))
            .forEach(id -> remove(bound.get(id)));
        bound.keySet().retainAll(current);
        current.stream().filter(id -> !bound.containsKey(id))
            .forEach(id -> bound.put(id, register(id)));
    }

    private Meter register(MeterId id) {
        try {
            BoundMeter meter = new BoundMeter(id);
            switch (id.kind) {
                case COUNTER:
                    return FunctionCounter.builder(id.name(), meter, meter).description(id.help)
                        .baseUnit(id.baseUnit()).tags(id.tags()).register(registry);
                case TIMER:
                    return FunctionTimer.builder(id.name(), meter, meter, meter, TimeUnit.SECONDS)
                        .description(id.help).tags(id.tags()).register(registry);
                default:
                    return Gauge.builder(id.name(), meter, meter).description(id.help).baseUnit(id.baseUnit())
                        .tags(id.tags()).register(registry);
            }
        } catch (RuntimeException refused) {
            failures.accept("the application's Micrometer registry refuses " + id + ": " + refused);
            return null;
        }
    }

    private void remove(Meter meter) {
        try {
            if (meter != null) {
                registry.remove(meter);
            }
        } catch (RuntimeException refused) {
            failures.accept("the application's Micrometer registry did not remove " + meter.getId() + ": "
                + refused);
        }
    }

    @Override
    public void close() {
        bound.values().forEach(this::remove);
        bound.clear();
    }

    /**
     * One meter and the functions that it reads. Micrometer holds the object of a function weakly, and the
     * function itself strongly: this is both, and so lives as long as its meter.
     */
    private final class BoundMeter implements ToDoubleFunction<BoundMeter>,
        ToLongFunction<BoundMeter> {

        private final MeterId id;
        private volatile Reading last = Reading.NONE;

        BoundMeter(MeterId id) {
            this.id = id;
            now();
        }

        @Override
        public double applyAsDouble(BoundMeter self) {
            return now().value;
        }

        @Override
        public long applyAsLong(BoundMeter self) {
            return now().count;
        }

        /** A sum that is gone stays what it was. A gauge that is gone, a verdict, holds no longer. */
        private Reading now() {
            Reading gone = id.kind == MeterId.Kind.GAUGE ? Reading.NONE : last;
            Reading now = readings.latest().getOrDefault(id, gone);
            last = now;
            return now;
        }
    }
}
