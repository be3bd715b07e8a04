package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ListingTest {

    @Test
    void aRowTellsNameKindRateAndDeed() {
        assertThat(Listing.lines(List.of(new MostlyZeroDelay(), new HealthyBackoff()))).containsExactly(
                "NAME                 KIND     PAUSES          WHAT IT DOES",
                "mostly-zero          sick     18,000/s        "
                        + "sends events after a computed delay that is nearly always 0, and sleeps each time",
                "mostly-zero-healthy  healthy  5/s             "
                        + "sends as many events and sleeps only when the delay is above 0");
    }

    @Test
    void everyBehaviourHasARow() {
        List<Behaviour> all = Behaviours.standard().all();
        List<String> lines = Listing.lines(all);
        assertThat(lines).hasSize(all.size() + 1);
        assertThat(all).allMatch(behaviour -> lines.stream().anyMatch(line -> line.startsWith(behaviour.name() + " ")));
    }

    @Test
    void aRateSaysWhetherItIsABound() {
        assertThat(Rate.perBatch(200)).hasToString("20,000/s");
        assertThat(Rate.oncePerBatches(20)).hasToString("5/s");
        assertThat(Rate.upTo(1_000)).hasToString("up to 1,000/s");
        assertThat(Rate.over(1_000)).hasToString("over 1,000/s");
        assertThat(Rate.NONE).hasToString("none");
    }
}
