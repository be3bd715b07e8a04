package io.github.dozemeter.export.micrometer.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.export.micrometer.Binding;
import io.github.dozemeter.export.micrometer.Meters;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RegistryBindingTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Meters meters = new Meters();
    private final RegistryBinding binding = new RegistryBinding(registry, meters.readings(), meters.failures());

    @Test
    void eachKindOfMetricBecomesAMeterThatReadsTheNewestFigures() {
        meters.counter("dozemeter_pauses", 1).gauge("dozemeter_verdict", 1).histogram("dozemeter_pause_seconds", 2, 3.5);
        binding.update();
        meters.counter("dozemeter_pauses", 7);

        assertThat(registry.get("dozemeter.pauses").tag("class", "a.B").functionCounter().count()).isEqualTo(7);
        assertThat(registry.get("dozemeter.verdict").gauge().value()).isEqualTo(1);
        assertThat(registry.get("dozemeter.pause").functionTimer().count()).isEqualTo(2);
        assertThat(registry.get("dozemeter.pause").functionTimer().totalTime(TimeUnit.MILLISECONDS)).isEqualTo(3_500);
        assertThat(registry.getMeters()).allMatch(meter -> "what it is".equals(meter.getId().getDescription()));
    }

    @Test
    void metersComeAndGoWithTheFigures() {
        meters.gauge("dozemeter_verdict", 1);
        binding.update();
        Meter verdict = registry.get("dozemeter.verdict").meter();
        meters.remove("dozemeter_verdict");
        meters.counter("dozemeter_pauses", 1);

        assertThat(verdict.measure()).allMatch(measurement -> measurement.getValue() == 0);
        binding.update();
        assertThat(registry.getMeters()).singleElement()
            .satisfies(meter -> assertThat(meter.getId().getName()).isEqualTo("dozemeter.pauses"));
    }

    @Test
    void metersOutliveAGarbageCollection() {
        meters.counter("dozemeter_pauses", 5);
        binding.update();
        System.gc();
        meters.counter("dozemeter_pauses", 6);
        assertThat(registry.get("dozemeter.pauses").functionCounter().count()).isEqualTo(6);
    }

    @Test
    void closingRemovesTheAgentsMetersAndNoOthers() {
        registry.counter("app.orders").increment();
        meters.counter("dozemeter_pauses", 1).gauge("dozemeter_verdict", 1);
        binding.update();
        assertThat(registry.getMeters()).hasSize(3);

        binding.close();
        assertThat(registry.getMeters()).singleElement()
            .satisfies(meter -> assertThat(meter.getId().getName()).isEqualTo("app.orders"));
    }

    @Test
    void refusedMetersAreOfferedOnceAndToldOnce() {
        int[] offered = {0};
        registry.config().meterFilter(MeterFilter.deny(id -> {
            offered[0]++;
            throw new IllegalStateException("full");
        }));
        meters.counter("dozemeter_pauses", 1).gauge("dozemeter_verdict", 1);
        binding.update();
        binding.update();
        binding.close();

        assertThat(offered[0]).isEqualTo(2);
        assertThat(meters.told()).singleElement().asString().contains("refuses dozemeter.pauses", "full");
    }

    @Test
    void aFilterOfTheApplicationDecides() {
        registry.config().meterFilter(MeterFilter.denyNameStartsWith("dozemeter.pauses"));
        meters.counter("dozemeter_pauses", 1).gauge("dozemeter_verdict", 1);
        binding.update();
        binding.update();
        assertThat(registry.getMeters()).hasSize(1);
        binding.close();
        assertThat(registry.getMeters()).isEmpty();
        assertThat(meters.told()).isEmpty();
    }

    @Test
    void aClosedRegistryIsLetGo() {
        meters.counter("dozemeter_pauses", 1);
        binding.update();
        registry.close();
        binding.update();
        binding.update();
        assertThat(meters.told()).hasSize(1);
    }

    @Test
    void theBridgeIsLoadedAnewBesideEachMicrometerAndBindsItsGlobalRegistry() throws Exception {
        meters.counter("dozemeter_pauses", 1);
        Binding beside = meters.bindBeside(Metrics.class.getClassLoader());
        assertThat(beside.getClass()).isNotEqualTo(RegistryBinding.class);
        beside.update();
        assertThat(Metrics.globalRegistry.find("dozemeter.pauses").functionCounter()).isNotNull();
        beside.close();
        assertThat(Metrics.globalRegistry.getMeters()).isEmpty();
    }
}
