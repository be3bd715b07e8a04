package io.github.dozemeter.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ApplicationCounterTest {

    private final MeterRegistry own = new SimpleMeterRegistry();

    @AfterEach
    void tidyUp() {
        Metrics.removeRegistry(own);
        Metrics.globalRegistry.clear();
    }

    private static double count(String name) {
        return new ApplicationCounter(name, List.of(Metrics.class)).getAsDouble();
    }

    @Test
    void aMeterOfTheGlobalRegistryIsCountedOverAllTags() {
        Metrics.addRegistry(own);
        Metrics.counter("orders", "shop", "a").increment(3);
        Metrics.counter("orders", "shop", "b").increment(4);
        assertThat(count("orders")).isEqualTo(7);
    }

    @Test
    void aMeterOfARegistryThatTheGlobalOneHasIsFound() {
        Metrics.addRegistry(own);
        own.timer("requests").record(Duration.ofSeconds(5));
        assertThat(count("requests")).isEqualTo(1);
    }

    @Test
    void whatDoesNotCountIsNoProgress() {
        Metrics.addRegistry(own);
        own.gauge("queue", 5);
        assertThat(count("queue")).isNaN();
        assertThat(count("unknown")).isNaN();
    }

    @Test
    void withoutAMicrometerThereIsNoCount() {
        assertThat(new ApplicationCounter("orders", List.of()).getAsDouble()).isNaN();
    }
}
