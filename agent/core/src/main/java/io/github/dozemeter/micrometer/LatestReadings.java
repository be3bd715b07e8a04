package io.github.dozemeter.micrometer;

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
 * The readings that meters show, on whatever thread the application reads them. One snapshot serves all of them for a
 * second, so a scrape of a thousand meters makes one. No thread waits for another or sees an exception. Thread-safe.
 */
public final class LatestReadings {

    static final long FRESH_NANOS = 1_000_000_000L;

    private final Supplier<Map<MeterId, Reading>> source;
    private final LongSupplier nanoClock;
    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile Map<MeterId, Reading> latest = Collections.emptyMap();
    private volatile long readAt;
    private volatile boolean frozen;

    LatestReadings(Supplier<Map<MeterId, Reading>> source, LongSupplier nanoClock) {
        this.source = source;
        this.nanoClock = nanoClock;
        this.readAt = nanoClock.getAsLong() - FRESH_NANOS;
    }

    /** Returns readings at most a second old, unless another thread is making newer ones. */
    public Map<MeterId, Reading> latest() {
        long now = nanoClock.getAsLong();
        if (now - readAt >= FRESH_NANOS && !frozen && reading.compareAndSet(false, true)) {
            try {
                latest = source.get();
            } catch (RuntimeException | Error failure) {
                // The older ones stay; the agent's own endpoint and tick report the failure.
            } finally {
                readAt = now;
                reading.set(false);
            }
        }
        return latest;
    }

    void freeze() {
        frozen = true;
    }

    /** The value of a meter at one moment. Immutable. */
    public static final class Reading {

        /** The value; of a timer, the seconds of all its pauses. */
        public final double value;
        /** The number of pauses of a timer; of other meters it means nothing. */
        public final long count;

        Reading(double value, long count) {
            this.value = value;
            this.count = count;
        }

        /**
         * Makes the readings of all meters from the families that the agent's own endpoint serves, so both have the same
         * names, labels and bounds.
         */
        static Map<MeterId, Reading> all(List<MetricFamilySamples> families) {
            Map<MeterId, Reading> byId = new LinkedHashMap<>();
            for (MetricFamilySamples family : families) {
                for (Sample sample : family.samples) {
                    if (family.type == Type.HISTOGRAM) {
                        addToTimer(byId, family, sample);
                    } else {
                        MeterId.Kind kind = family.type == Type.COUNTER ? MeterId.Kind.COUNTER : MeterId.Kind.GAUGE;
                        String name = family.type == Type.INFO ? sample.name : family.name;
                        byId.put(id(kind, name, family, sample), new Reading(sample.value, 0));
                    }
                }
            }
            return Collections.unmodifiableMap(byId);
        }

        /** Micrometer has no histogram that is a function: count and sum are what is left. */
        private static void addToTimer(Map<MeterId, Reading> byId, MetricFamilySamples family, Sample sample) {
            boolean isCount = sample.name.endsWith("_count");
            if (isCount || sample.name.endsWith("_sum")) {
                MeterId id = id(MeterId.Kind.TIMER, family.name, family, sample);
                Reading known = byId.getOrDefault(id, new Reading(0, 0));
                byId.put(id, isCount ? new Reading(known.value, (long) sample.value)
                    : new Reading(sample.value, known.count));
            }
        }

        private static MeterId id(MeterId.Kind kind, String name, MetricFamilySamples family, Sample sample) {
            return new MeterId(kind, name, family.help, sample.labelNames, sample.labelValues);
        }
    }
}
