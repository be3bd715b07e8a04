package io.github.dozemeter.micrometer;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Collector.MetricFamilySamples.Sample;
import io.prometheus.client.Collector.Type;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The value of a meter at one moment. Immutable. */
public final class Reading {

    private static final Reading NONE = new Reading(0, 0);

    private final double value;
    private final long count;

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
            Reading known = byId.containsKey(id) ? byId.get(id) : NONE;
            byId.put(id, isCount ? new Reading(known.value(), (long) sample.value)
                : new Reading(sample.value, known.count()));
        }
    }

    private static MeterId id(MeterId.Kind kind, String name, MetricFamilySamples family, Sample sample) {
        return new MeterId(kind, name, family.help, sample.labelNames, sample.labelValues);
    }

    /** Returns the value; of a timer, the seconds of all its pauses. */
    public double value() {
        return value;
    }

    /** Returns the number of pauses of a timer; of other meters it means nothing. */
    public long count() {
        return count;
    }
}
