package io.github.dozemeter.micrometer;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Collector.MetricFamilySamples.Sample;
import io.prometheus.client.Collector.Type;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All meters at one moment, made from the very families that the agent's own endpoint shows: so both roads have the
 * same names, labels and bounds. Immutable.
 */
public final class Readings {

    static final Readings NONE = new Readings(Collections.<MeterId, Reading>emptyMap());

    private final Map<MeterId, Reading> byId;

    private Readings(Map<MeterId, Reading> byId) {
        this.byId = byId;
    }

    static Readings of(List<MetricFamilySamples> families) {
        Map<MeterId, Reading> byId = new LinkedHashMap<>();
        for (MetricFamilySamples family : families) {
            for (Sample sample : family.samples) {
                if (family.type == Type.HISTOGRAM) {
                    addToTimer(byId, family, sample);
                } else {
                    MeterKind kind = family.type == Type.COUNTER ? MeterKind.COUNTER : MeterKind.GAUGE;
                    String name = family.type == Type.INFO ? sample.name : family.name;
                    byId.put(id(kind, name, family, sample), new Reading(sample.value, 0));
                }
            }
        }
        return new Readings(byId);
    }

    /** Micrometer has no histogram that is a function: count and sum are what is left. */
    private static void addToTimer(Map<MeterId, Reading> byId, MetricFamilySamples family, Sample sample) {
        boolean isCount = sample.name.endsWith("_count");
        if (isCount || sample.name.endsWith("_sum")) {
            MeterId id = id(MeterKind.TIMER, family.name, family, sample);
            Reading known = byId.containsKey(id) ? byId.get(id) : Reading.NONE;
            byId.put(id, isCount ? new Reading(known.value(), (long) sample.value)
                : new Reading(sample.value, known.count()));
        }
    }

    private static MeterId id(MeterKind kind, String name, MetricFamilySamples family, Sample sample) {
        return new MeterId(kind, name, family.help, sample.labelNames, sample.labelValues);
    }

    public Set<MeterId> ids() {
        return byId.keySet();
    }

    /** @return null if there is none any more */
    public Reading of(MeterId id) {
        return byId.get(id);
    }
}
