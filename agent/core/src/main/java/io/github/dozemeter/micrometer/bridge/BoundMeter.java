package io.github.dozemeter.micrometer.bridge;

import io.github.dozemeter.micrometer.LatestReadings;
import io.github.dozemeter.micrometer.MeterId;
import io.github.dozemeter.micrometer.Reading;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * One meter and the functions that it reads. Micrometer holds the object of a function weakly, and the function
 * itself strongly: this is both, and so lives as long as its meter.
 */
final class BoundMeter implements ToDoubleFunction<BoundMeter>, ToLongFunction<BoundMeter> {

    private final MeterId id;
    private final LatestReadings readings;
    private volatile Reading last;

    BoundMeter(MeterId id, LatestReadings readings) {
        this.id = id;
        this.readings = readings;
        this.last = readings.latest().get(id);
    }

    Meter register(MeterRegistry registry) {
        switch (id.kind()) {
            case COUNTER:
                return FunctionCounter.builder(id.name(), this, this).description(id.help()).baseUnit(id.baseUnit())
                    .tags(id.tags()).register(registry);
            case TIMER:
                return FunctionTimer.builder(id.name(), this, this, this, TimeUnit.SECONDS).description(id.help())
                    .tags(id.tags()).register(registry);
            default:
                return Gauge.builder(id.name(), this, this).description(id.help()).baseUnit(id.baseUnit())
                    .tags(id.tags()).register(registry);
        }
    }

    @Override
    public double applyAsDouble(BoundMeter self) {
        Reading now = now();
        return now == null ? 0 : now.value();
    }

    @Override
    public long applyAsLong(BoundMeter self) {
        Reading now = now();
        return now == null ? 0 : now.count();
    }

    /** A sum that is gone stays what it was. A gauge that is gone, a verdict, holds no longer. */
    private Reading now() {
        Reading now = readings.latest().get(id);
        if (now != null || id.kind() == MeterId.Kind.GAUGE) {
            last = now;
        }
        return last;
    }
}
