package io.github.dozemeter.bench.startup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.stats.Spread;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartsTest {

    @Test
    void aDifferenceIsOfLowPercentilesWithTheQuartilesOfTheRounds() {
        List<Double> none = List.of(30.0, 31.0, 32.0, 33.0, 90.0);
        List<Double> some = List.of(50.0, 52.0, 51.0, 80.0, 55.0);
        assertThat(Starts.low(none)).isEqualTo(31);
        assertThat(Starts.difference(some, none)).isEqualTo(new Spread(19, 20, 21));
    }
}
