package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {

    @Test
    void withoutArgumentsEverythingRunsUntilStopped() {
        Arguments arguments = Arguments.parse();
        assertThat(arguments.seconds()).isEmpty();
        assertThat(arguments.only()).isEmpty();
        assertThat(arguments.list()).isFalse();
        assertThat(arguments.help()).isFalse();
    }

    @Test
    void onlyMayBeRepeatedAndHoldCommas() {
        assertThat(Arguments.parse("--only", "a,b", "--only", "c, d,").only()).containsExactly("a", "b", "c", "d");
    }

    @Test
    void aValueMayFollowAnEqualsSign() {
        Arguments arguments = Arguments.parse("--seconds=3", "--only=a", "--list");
        assertThat(arguments.seconds()).hasValue(3);
        assertThat(arguments.only()).containsExactly("a");
        assertThat(arguments.list()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "x", "1.5", "1s", "", "99999999999999999999"})
    void secondsMustBeAWholeNumberFromOneOn(String given) {
        assertThatThrownBy(() -> Arguments.parse("--seconds", given)).isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--seconds takes a whole number from 1 on, such as --seconds 10");
    }

    @Test
    void anOptionWithoutItsValueIsRefused() {
        assertThatThrownBy(() -> Arguments.parse("--seconds"))
                .hasMessage("--seconds takes a whole number from 1 on, such as --seconds 10");
        assertThatThrownBy(() -> Arguments.parse("--only"))
                .hasMessage("--only takes names, such as --only zero-sleep; --list shows them");
    }

    @Test
    void aFlagWithAValueIsRefused() {
        assertThatThrownBy(() -> Arguments.parse("--list=all")).hasMessage("--list takes no value; write it alone");
    }

    @ParameterizedTest
    @CsvSource({"--second, did you mean '--seconds'?", "--onyl, did you mean '--only'?",
        "--colour, --help shows them all", "zero-sleep, --help shows them all"})
    void anUnknownOptionIsRefusedWithTheWayOut(String given, String wayOut) {
        assertThatThrownBy(() -> Arguments.parse(given)).isInstanceOf(UsageException.class)
                .hasMessage("there is no option '" + given + "'; " + wayOut);
    }
}
