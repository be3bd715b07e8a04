package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class HookLimitTest {

    private final Sites sites = new Sites();

    private void fill() {
        for (int i = 0; i < DozemeterSites.LIMIT; i++) {
            Dozemeter.parkNanos(0, sites.fresh(Call.PARK_NANOS));
        }
        assertThat(DozemeterSites.overflowed()).isZero();
    }

    @Test
    void sitesBeyondTheLimitShareThePlaceOfTheirCallAndAreCounted() {
        fill();
        int late = sites.fresh(Call.PARK_NANOS);
        int later = sites.fresh(Call.PARK_NANOS);
        int yielding = sites.fresh(Call.THREAD_YIELD);
        for (int i = 0; i < 5; i++) {
            HookState.pause(late, 0, 100);
            HookState.pause(later, 7, 1_000);
        }
        HookState.pause(yielding, 0, 10);

        Snapshot snapshot = sites.snapshot(DozemeterSites.LIMIT);
        assertThat(snapshot.recordedSites).isEqualTo(DozemeterSites.LIMIT);
        assertThat(snapshot.overflowedSites).isEqualTo(DozemeterSites.overflowed()).isEqualTo(3);
        List<SiteFigures> shared = snapshot.sites().subList(DozemeterSites.LIMIT, snapshot.sites().size());
        assertThat(shared).extracting(SiteFigures::site)
            .containsExactly(Site.other(Call.THREAD_YIELD), Site.other(Call.PARK_NANOS));
        assertThat(shared).extracting(SiteFigures::pauses).containsExactly(1L, 10L);
        assertThat(shared).extracting(SiteFigures::zeroPauses).containsExactly(1L, 5L);
        assertThat(shared.get(1).times().requestedNanos).isEqualTo(35);
        assertThat(shared.get(1).times().realisedNanos).isEqualTo(5_500);
    }

    @Test
    void theProofIsOutsideTheFigures() {
        int proof = DozemeterSites.sharing(DozemeterSites.SELF_TEST_SLOT);
        Dozemeter.yield(proof);
        assertThat(DozemeterCounts.zeroPauses(DozemeterSites.SELF_TEST_SLOT)).isEqualTo(1);
        assertThat(sites.snapshot(9).sites()).isEmpty();
        assertThat(sites.snapshot(9).recordedSites).isZero();
        assertThat(sites.snapshot(9).overflowedSites).isZero();
    }

    @Test
    void noCallSharesTheSlotOfTheProofOrOfWhatIsRetired() {
        for (Call call : Call.values()) {
            assertThat(call.sharedSlot()).isBetween(1, DozemeterSites.RETIRED_SLOT - 1);
        }
    }

    @Test
    void theHookKnowsWhereTheWaitsBegin() {
        for (Call call : Call.values()) {
            assertThat(call.sharedSlot() >= DozemeterSites.FIRST_WAIT).isEqualTo(call.mayExpire() || call.isSchedule());
        }
    }
}
