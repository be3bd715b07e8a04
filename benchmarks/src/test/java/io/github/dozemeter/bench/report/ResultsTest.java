package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultsTest {

    private static final Results EARLIER = SomeResults.of(1, SomeResults.BUSY);
    private static final Results LATER = SomeResults.of(2, SomeResults.QUIET);

    @Test
    void aRunThatGoesOnHasWhatBothFound() {
        Results both = LATER.after(EARLIER);
        assertThat(both.measurements()).containsAll(EARLIER.measurements()).containsAll(LATER.measurements());
        assertThat(both.latencies()).hasSize(2);
        assertThat(both.done()).containsExactly("a step", "a step");
    }

    @Test
    void ifOneOfTwoPartsWasContendedAllOfItIs() {
        assertThat(LATER.after(EARLIER).isContended()).isTrue();
        assertThat(EARLIER.after(LATER).isContended()).isTrue();
        assertThat(LATER.after(EARLIER).facts()).containsEntry("contended", "yes");
        assertThat(LATER.after(LATER).isContended()).isFalse();
    }

    @Test
    void whatWasMissingThenHasBeenTriedAgain() {
        Results broken = new Results(Results.FORMAT, "quick", Map.of(), SomeResults.QUIET, List.of(), List.of(),
            List.of("latency spin: no"), List.of());
        assertThat(LATER.after(broken).missing()).isEmpty();
        assertThat(broken.after(LATER).missing()).containsExactly("latency spin: no");
    }

    @Test
    void itSaysWhenEachPartWasMeasured() {
        Results first = at("10:00, in 1 min");
        assertThat(at("12:00, in 5 min").after(first).facts())
            .containsEntry(Results.MEASURED_AT, "10:00, in 1 min; 12:00, in 5 min");
    }

    @Test
    void theWorkUnderLoadIsTheSameInBothParts() {
        assertThat(EARLIER.tokens()).contains(85L);
        assertThat(at("10:00").tokens()).isEmpty();
    }

    private static Results at(String when) {
        return SomeResults.with(Map.of(Results.MEASURED_AT, when));
    }
}
