package io.github.dozemeter.bench.startup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.jvm.Rounds;
import io.github.dozemeter.bench.stats.Spread;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartupExperimentTest {

    @Test
    void aDifferenceIsOfLowPercentilesWithTheQuartilesOfTheRounds() {
        Rounds<Start, Double> rounds = new Rounds<>();
        List.of(30.0, 31.0, 32.0, 33.0, 90.0).forEach(time -> rounds.add(Start.NONE, time));
        List.of(50.0, 52.0, 51.0, 80.0, 55.0).forEach(time -> rounds.add(Start.EMPTY, time));
        assertThat(StartupExperiment.difference(rounds, Double::doubleValue, Start.EMPTY, Start.NONE))
            .isEqualTo(new Spread(19, 51 - 31, 21));
    }
}
