package io.github.dozemeter.bench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.stats.Spread;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The order of the pauses, which holds on every machine seen, by factors far below those measured (20, 140, 15). Each
 * round takes one slot of each, so that what others do on the machine meets all alike; medians are compared.
 */
class PauseOrderIT {

    private static final int WARM_ROUNDS = 200;
    private static final int ROUNDS = 300;

    private static Map<Pause, Double> medians() throws InterruptedException {
        Map<Pause, List<Double>> slots = new EnumMap<>(Pause.class);
        for (Pause pause : Pause.values()) {
            slots.put(pause, new ArrayList<>());
        }
        for (int round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
            for (Pause pause : Pause.values()) {
                double nanos = pause.slot();
                if (round >= WARM_ROUNDS) {
                    slots.get(pause).add(nanos);
                }
            }
        }
        Map<Pause, Double> medians = new EnumMap<>(Pause.class);
        slots.forEach((pause, nanos) -> medians.put(pause, Spread.of(nanos).median()));
        return medians;
    }

    @Test
    void onSpinWaitThenYieldThenSleepZeroThenParkThenWait() throws Exception {
        Repeated.until(() -> {
            Map<Pause, Double> nanos = medians();
            System.out.println("medians in ns: " + nanos);
            assertThat(nanos.get(Pause.ON_SPIN_WAIT) * 1.5).as("%s", nanos).isLessThan(nanos.get(Pause.YIELD));
            assertThat(nanos.get(Pause.YIELD)).as("%s", nanos).isLessThan(nanos.get(Pause.SLEEP_0) * 1.5);
            assertThat(nanos.get(Pause.SLEEP_0) * 5).as("%s", nanos).isLessThan(nanos.get(Pause.PARK_NANOS_1));
            assertThat(nanos.get(Pause.PARK_NANOS_1) * 3).as("%s", nanos).isLessThan(nanos.get(Pause.WAIT_0_1));
        });
    }
}
