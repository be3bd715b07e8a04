package io.github.dozemeter.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class HookLimitTest {

    private static final int FIRST_COME = DozemeterSites.LIMIT - DozemeterSites.KEPT;

    private final Sites sites = new Sites();
    private final LateSites lateSites = sites.recorder(9).lateSites();

    private void fill() {
        for (int i = 0; i < FIRST_COME; i++) {
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
        assertThat(snapshot.recordedSites()).isEqualTo(FIRST_COME);
        assertThat(snapshot.overflowedSites()).isEqualTo(DozemeterSites.overflowed()).isEqualTo(3);
        List<SiteFigures> shared = snapshot.sites().subList(FIRST_COME, snapshot.sites().size());
        assertThat(shared).extracting(SiteFigures::site)
            .containsExactly(Site.other(Call.THREAD_YIELD), Site.other(Call.PARK_NANOS));
        assertThat(shared).extracting(SiteFigures::pauses).containsExactly(1L, 10L);
        assertThat(shared).extracting(SiteFigures::zeroPauses).containsExactly(1L, 5L);
        assertThat(shared.get(1).times().requestedNanos()).isEqualTo(35);
        assertThat(shared.get(1).times().realisedNanos()).isEqualTo(5_500);
    }

    @Test
    void aLateSiteThatIsSeenAgainAndAgainGetsASlotOfItsOwnAndNoSumGetsSmaller() {
        fill();
        int late = sites.fresh(Call.PARK_NANOS);
        for (int round = 0; round < 3; round++) {
            assertThat(sites.snapshot(DozemeterSites.LIMIT).recordedSites()).isEqualTo(FIRST_COME);
            HookState.pause(late, 60_000, 100_000);
            lateSites.seen(late, null);
        }
        HookState.pause(late, 60_000, 100_000);

        Snapshot snapshot = sites.snapshot(DozemeterSites.LIMIT);
        assertThat(snapshot.recordedSites()).isEqualTo(FIRST_COME + 1);
        assertThat(sites.snapshot(FIRST_COME).overflowedSites()).as("a counter never falls").isEqualTo(1);
        List<SiteFigures> last = snapshot.sites().subList(FIRST_COME, snapshot.sites().size());
        assertThat(last).extracting(site -> site.site().isOther()).containsExactly(false, true);
        assertThat(last).extracting(SiteFigures::pauses).containsExactly(1L, 3L);
        assertThat(last).extracting(site -> site.times().timed()).containsExactly(1L, 3L);
    }

    @Test
    void aPauseThatBeganBeforeIsTimedWhereItWasCounted() {
        fill();
        int late = sites.fresh(Call.PARK_NANOS);
        int counted = HookState.count(late, 60_000);
        assertThat(DozemeterSites.promote(late, late)).isTrue();
        HookState.time(late, counted, 60_000, 100_000);

        List<SiteFigures> all = sites.snapshot(DozemeterSites.LIMIT).sites();
        assertThat(all.subList(FIRST_COME, all.size())).extracting(site -> site.times().timed()).containsExactly(0L, 1L);
    }

    @Test
    void oneThatPausesNowAndThenGetsNone() {
        fill();
        int late = sites.fresh(Call.PARK_NANOS);
        Dozemeter.parkNanos(0, late);
        for (int round = 0; round < 300; round++) {
            if (round % 15 == 0) {
                lateSites.seen(late, null);
            }
            lateSites.round();
        }
        assertThat(sites.snapshot(9).recordedSites()).isEqualTo(FIRST_COME);
    }

    @Test
    void thePlacesThatAreKeptComeToAnEnd() {
        fill();
        int anyOfThem = 0;
        for (int i = 0; i < DozemeterSites.KEPT; i++) {
            int late = sites.fresh(Call.PARK_NANOS);
            Dozemeter.parkNanos(0, late);
            assertThat(DozemeterSites.promote(late, late)).isTrue();
            assertThat(DozemeterSites.promote(late, late)).isFalse();
            anyOfThem = late;
        }
        int tooLate = sites.fresh(Call.PARK_NANOS);
        Dozemeter.parkNanos(0, tooLate);
        assertThat(DozemeterSites.promote(tooLate, tooLate)).isFalse();
        assertThat(DozemeterSites.promote(tooLate, anyOfThem)).as("its slot is there already").isTrue();
        int nobodys = DozemeterSites.sharing(Call.PARK_NANOS.sharedSlot());
        assertThat(DozemeterSites.promote(nobodys, nobodys)).isFalse();
        assertThat(sites.snapshot(9).recordedSites()).isEqualTo(DozemeterSites.LIMIT);
    }

    @Test
    void theProofIsOutsideTheFigures() {
        int proof = DozemeterSites.sharing(DozemeterSites.SELF_TEST_SLOT);
        Dozemeter.yield(proof);
        assertThat(DozemeterCounts.zeroPauses(DozemeterSites.SELF_TEST_SLOT)).isEqualTo(1);
        assertThat(sites.snapshot(9).sites()).isEmpty();
        assertThat(sites.snapshot(9).recordedSites()).isZero();
        assertThat(sites.snapshot(9).overflowedSites()).isZero();
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
