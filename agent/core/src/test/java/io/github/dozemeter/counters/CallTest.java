package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class CallTest {

    @Test
    void theCallsThatOnlyPauseAreSeenByDefault() {
        assertThat(calls(Call::isDefault)).containsExactly(Call.THREAD_SLEEP, Call.THREAD_YIELD,
            Call.PARK_NANOS, Call.PARK_UNTIL, Call.UNIT_SLEEP, Call.OBJECT_WAIT, Call.THREAD_JOIN);
    }

    /** {@code wait(0)} and {@code join(0)} wait for ever. */
    @Test
    void aSleepOrParkOfNoTimeEndsAtOnce() {
        assertThat(calls(Call::lastsItsTime))
            .containsExactly(Call.THREAD_SLEEP, Call.PARK_NANOS, Call.PARK_UNTIL, Call.UNIT_SLEEP);
        assertThat(calls(Call::isPark)).containsExactly(Call.PARK_NANOS, Call.PARK_UNTIL);
    }

    @Test
    void aFutureMayBeDoneAlready() {
        assertThat(calls(Call::isOfFutures)).containsExactly(Call.FUTURE_GET, Call.COMPLETABLE_FUTURE_JOIN);
    }

    @Test
    void theMethodIsTheLabelWithoutTheClass() {
        assertThat(Call.PARK_NANOS.method()).isEqualTo("parkNanos");
        assertThat(Call.THREAD_SLEEP.method()).isEqualTo("sleep");
    }

    @Test
    void theLabelOfAnArgumentHasNoCapitals() {
        assertThat(Argument.CONSTANT_ZERO.label()).isEqualTo("constant-zero");
        assertThat(Argument.NONE.label()).isEqualTo("none");
    }

    @Test
    void callAndItsRecipeSayHowManyMoreFit() throws IOException {
        int last = DozemeterSites.RETIRED_SLOT - 1;
        assertThat(calls(call -> call.sharedSlot() > last)).isEmpty();
        String room = "slots 1 to " + last + ": " + (last - Call.values().length) + " more fit";
        assertThat(Path.of("src/main/java/io/github/dozemeter/counters/Call.java")).content().contains(room);
        assertThat(Path.of("../../CONTRIBUTING.md")).content().contains(room);
    }

    private static List<Call> calls(Predicate<Call> are) {
        return Arrays.stream(Call.values()).filter(are).toList();
    }
}
