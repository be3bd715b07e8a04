package io.github.dozemeter.metrics;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Collector.MetricFamilySamples.Sample;
import io.prometheus.client.Collector.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** One metric under construction: its samples, in simpleclient's form. */
public final class Family {

    private static final double NANOS_PER_SECOND = 1e9;

    private final String name;
    private final Type type;
    private final String help;
    final List<String> labelNames;
    private final String sampleName;
    private final List<Sample> samples = new ArrayList<>();

    /** @param name without {@code _total} and {@code _info}, which the format adds */
    Family(String name, Type type, String help, List<String> labelNames) {
        this.name = name;
        this.type = type;
        this.help = help;
        this.labelNames = labelNames;
        this.sampleName = name + (type == Type.COUNTER ? "_total" : type == Type.INFO ? "_info" : "");
    }

    static Family counter(String name, String help, List<String> labelNames) {
        return new Family(name, Type.COUNTER, help, labelNames);
    }

    static Family gauge(String name, String help) {
        return gauge(name, help, Collections.emptyList());
    }

    static Family gauge(String name, String help, List<String> labelNames) {
        return new Family(name, Type.GAUGE, help, labelNames);
    }

    public static double seconds(double nanos) {
        return nanos / NANOS_PER_SECOND;
    }

    Family add(List<String> labels, double value) {
        samples.add(new Sample(sampleName, labelNames, labels, value));
        return this;
    }

    Family add(double value) {
        return add(Collections.emptyList(), value);
    }

    Family add(String suffix, List<String> names, List<String> labels, double value) {
        samples.add(new Sample(name + suffix, names, labels, value));
        return this;
    }

    /** Returns labels, or their names, with more at the end. */
    static List<String> with(List<String> some, String... more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(Arrays.asList(more));
        return all;
    }

    boolean isEmpty() {
        return samples.isEmpty();
    }

    MetricFamilySamples samples() {
        return new MetricFamilySamples(name, type, help, samples);
    }
}
