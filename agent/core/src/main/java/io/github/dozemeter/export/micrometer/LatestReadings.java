package io.github.dozemeter.export.micrometer;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Collector.MetricFamilySamples.Sample;
import io.prometheus.client.Collector.Type;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The readings that meters show, on whatever thread the application reads them. One snapshot serves all of them
 * for a second: a scrape of all meters makes one. No thread waits for another or sees an exception. Thread-safe.
 */
public final class LatestReadings {

    static final long FRESH_NANOS = 1_000_000_000L;

    private final Supplier<List<MetricFamilySamples>> source;
    private final LongSupplier nanoClock;
    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile Map<MeterId, Reading> latest = Collections.emptyMap();
    private volatile long readAt;
    private volatile boolean frozen;

    /** @param source the families that the agent's own endpoint serves: both have the same names and labels */
    LatestReadings(Supplier<List<MetricFamilySamples>> source, LongSupplier nanoClock) {
        this.source = source;
        this.nanoClock = nanoClock;
        this.readAt = nanoClock.getAsLong() - FRESH_NANOS;
    }

    /** Returns readings at most a second old, unless another thread is making newer ones. */
    public Map<MeterId, Reading> latest() {
        long now = nanoClock.getAsLong();
        if (now - readAt >= FRESH_NANOS && !frozen && reading.compareAndSet(false, true)) {
            try {
                latest = readings(source.get());
            } catch (RuntimeException | Error failure) {
                // The older ones stay; the agent's own endpoint and tick report the failure.
            } finally {
                readAt = now;
                reading.set(false);
            }
        }
        return latest;
    }

    private static Map<MeterId, Reading> readings(List<MetricFamilySamples> families) {
        Map<MeterId, Reading> byId = new LinkedHashMap<>();
        for (MetricFamilySamples family : families) {
            boolean isTimer = family.type == Type.HISTOGRAM;
            MeterId.Kind kind = kind(family.type);
            for (Sample sample : family.samples) {
                // Micrometer has no histogram that is a function: count and sum are what is left.
                if (!isTimer || !sample.name.endsWith("_bucket")) {
                    String name = family.type == Type.INFO ? sample.name : family.name;
                    MeterId id = new MeterId(kind, name, family.help, sample.labelNames,
                        sample.labelValues);
                    boolean isCount = isTimer && sample.name.endsWith("_count");
                    Reading reading = isCount
                        ? new Reading(0, (long) sample.value) : new Reading(sample.value, 0);
                    byId.merge(id, reading, Reading::plus);
                }
            }
        }
        return Collections.unmodifiableMap(byId);
    }

    private static MeterId.Kind kind(Type type) {
        if (type == Type.HISTOGRAM) {
            return MeterId.Kind.TIMER;
        }
        return type == Type.COUNTER ? MeterId.Kind.COUNTER : MeterId.Kind.GAUGE;
    }

    void freeze() {
        frozen = true;
    }

    /** The value of a meter at one moment. Immutable. */
    public static final class Reading {

        public static final Reading NONE = new Reading(0, 0);
        /** The value; of a timer, the seconds of all its pauses. */
        public final double value;
        /** The number of pauses of a timer; of other meters it means nothing. */
        public final long count;

        Reading(double value, long count) {
            this.value = value;
            this.count = count;
        }

        private Reading plus(Reading more) {
            return new Reading(value + more.value, count + more.count);
        }
    }
}
