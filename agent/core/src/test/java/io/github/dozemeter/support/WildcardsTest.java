package io.github.dozemeter.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WildcardsTest {

    @ParameterizedTest
    @CsvSource({"a.B, a.B, true", "a.B, a.BC, false", "a.B, a, false", "*, '', true", "*, a.B, true", "a.*, a.B, true",
        "a.*, a., true", "a.*, ab, false", "*B, a.B, true", "*B, a.BC, false", "a*c, abbc, true", "a*c, abcb, false",
        "*aab, aaab, true", "*ab*ab, abab, true", "*ab*ab, ab, false", "a**b, ab, true", "'', '', true", "'', a, false",
        "a.B$C, a.B$C, true", "a.B, axB, false", "*Test*, my.TestOfMine, true"})
    void aStarStandsForAnyText(String pattern, String name, boolean matches) {
        assertThat(new Wildcards(List.of(pattern)).match(name)).isEqualTo(matches);
    }

    @Test
    void oneOfThePatternsIsEnough() {
        assertThat(new Wildcards(List.of("a.*", "b.*")).match("b.C")).isTrue();
        assertThat(new Wildcards(List.of()).match("b.C")).isFalse();
    }

    @Test
    void manyStarsEndInTime() {
        assertThat(new Wildcards(List.of("*a".repeat(50) + "b")).match("a".repeat(5_000))).isFalse();
    }
}
