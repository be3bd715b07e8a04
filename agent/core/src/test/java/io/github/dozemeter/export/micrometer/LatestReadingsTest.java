package io.github.dozemeter.export.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Collector.Type;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LatestReadingsTest {

    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE);
    private final AtomicInteger made = new AtomicInteger();
    private final LatestReadings readings = new LatestReadings(this::make, clock::get);
    private boolean failing;
    private boolean reentering;

    private List<MetricFamilySamples> make() {
        made.incrementAndGet();
        if (failing) {
            throw new StackOverflowError();
        }
        if (reentering) {
            assertThat(readings.latest()).isEmpty();
        }
        return List.of(new MetricFamilySamples("a", Type.GAUGE, "", List.of()));
    }

    @Test
    void oneSnapshotServesAllForASecond() {
        Map<MeterId, LatestReadings.Reading> first = readings.latest();
        clock.addAndGet(LatestReadings.FRESH_NANOS - 1);
        assertThat(readings.latest()).isSameAs(first);
        clock.incrementAndGet();
        assertThat(readings.latest()).isNotSameAs(first);
        assertThat(made).hasValue(2);
    }

    @Test
    void aFailureLeavesTheOlderFiguresAndIsNotTriedAgainAtOnce() {
        Map<MeterId, LatestReadings.Reading> first = readings.latest();
        clock.addAndGet(LatestReadings.FRESH_NANOS);
        failing = true;
        assertThat(readings.latest()).isSameAs(first);
        assertThat(readings.latest()).isSameAs(first);
        assertThat(made).hasValue(2);
    }

    @Test
    void whoAsksWhileAnotherReadsGetsTheOlderFigures() {
        reentering = true;
        readings.latest();
        assertThat(made).hasValue(1);
    }

    @Test
    void onceFrozenTheyStay() {
        Map<MeterId, LatestReadings.Reading> last = readings.latest();
        readings.freeze();
        clock.addAndGet(10 * LatestReadings.FRESH_NANOS);
        assertThat(readings.latest()).isSameAs(last);
    }
}
