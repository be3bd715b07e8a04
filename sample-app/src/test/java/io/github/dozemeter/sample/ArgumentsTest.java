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
    void theFlowTakesItsUnitAndTheTaskThatFails() {
        assertThat(Arguments.parse().flow()).isEmpty();
        assertThat(Arguments.parse("--flow", "100").flow()).hasValue(100);
        assertThat(Arguments.parse("--flow", "100").fail()).isZero();
        assertThat(Arguments.parse("--flow=1", "--fail", "4").fail()).isEqualTo(4);
        assertThatThrownBy(() -> Arguments.parse("--flow"))
                .hasMessage("--flow takes the milliseconds of its unit, from 1 on, such as --flow 100");
        assertThatThrownBy(() -> Arguments.parse("--flow", "0")).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> Arguments.parse("--flow", "1", "--fail", "5"))
                .hasMessage("--fail takes the task of the flow that is to fail, 1 to 4, not '5'");
    }

    @Test
    void aTaskThatFailsNeedsAFlow() {
        assertThat(Arguments.parse("--fail", "2", "--flow", "100").fail()).isEqualTo(2);
        assertThatThrownBy(() -> Arguments.parse("--fail", "2")).isInstanceOf(UsageException.class)
                .hasMessage("--fail lets a task of the flow fail, so it goes with --flow, such as --flow 100 --fail 2");
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
