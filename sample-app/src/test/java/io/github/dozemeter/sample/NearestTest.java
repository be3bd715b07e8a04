package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

    @ParameterizedTest
    @CsvSource({"sleep, sleep, 0", "slep, sleep, 1", "sleeep, sleep, 1", "slerp, sleep, 1", "yield, park, 5",
        "'', abc, 3"})
    void distanceIsTheNumberOfLettersToChange(String from, String to, int distance) {
        assertThat(Nearest.distance(from, to)).isEqualTo(distance);
        assertThat(Nearest.distance(to, from)).isEqualTo(distance);
    }

    @Test
    void theNearestOfSeveralIsOffered() {
        List<String> known = List.of("short-poll-healthy", "short-poll", "short-pool");
        assertThat(Nearest.hint("shortpoll", known, "none")).isEqualTo("did you mean 'short-poll'?");
    }
}
