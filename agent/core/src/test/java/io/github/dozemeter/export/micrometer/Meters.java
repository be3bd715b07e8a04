package io.github.dozemeter.export.micrometer;

import io.github.dozemeter.support.Log;
import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Collector.MetricFamilySamples.Sample;
import io.prometheus.client.Collector.Type;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A source of meters whose figures a test sets; they are read anew each time. */
public final class Meters {

    private final Map<String, MetricFamilySamples> families = new TreeMap<>();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private long nanos;
    private final LatestReadings readings = new LatestReadings(() -> new ArrayList<>(families.values()),
        () -> nanos += LatestReadings.FRESH_NANOS);

    public Meters counter(String name, double value) {
        return add(name, Type.COUNTER, new Sample(name + "_total", List.of("class"), List.of("a.B"), value));
    }

    public Meters gauge(String name, double value) {
        return add(name, Type.GAUGE, new Sample(name, List.of("class"), List.of("a.B"), value));
    }

    public Meters histogram(String name, long count, double sum) {
        return add(name, Type.HISTOGRAM, new Sample(name + "_bucket", List.of("le"), List.of("1"), 1),
            new Sample(name + "_count", List.of(), List.of(), count), new Sample(name + "_sum", List.of(), List.of(), sum));
    }

    private Meters add(String name, Type type, Sample... samples) {
        families.put(name, new MetricFamilySamples(name, type, "what it is", List.of(samples)));
        return this;
    }

    public void remove(String name) {
        families.remove(name);
    }

    public LatestReadings readings() {
        return readings;
    }

    public Consumer<String> failures() {
        return new Micrometers(type -> true, readings, new Log(Log.Level.WARN, log)).new Micrometer()::report;
    }

    /** The lines of the log. */
    public List<String> told() {
        return log.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** As beside an application's Micrometer. */
    public Binding bindBeside(ClassLoader micrometer) throws ReflectiveOperationException {
        return BridgeLoader.bind(micrometer, readings, failures());
    }
}
