package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class HookSamplingTest {

    private static final int BLOCK = 64;
    private static final int BLOCKS = 50;

    private final Sites sites = new Sites();
    private final int site = sites.fresh(Call.THREAD_YIELD);

    @Test
    void onePauseInEachBlockIsTimedAndItsWeightStandsForTheBlock() {
        for (int block = 1; block <= BLOCKS; block++) {
            for (int i = 0; i < BLOCK; i++) {
                Dozemeter.yield(site);
            }
            assertThat(sites.only().times().timed).isEqualTo(block);
            assertThat(sites.only().times().count()).isEqualTo(sites.only().pauses()).isEqualTo(block * BLOCK);
        }
    }

    @Test
    void thePlaceDiffersBetweenBlocks() {
        Set<Integer> places = new HashSet<>();
        for (int block = 0; block < BLOCKS; block++) {
            for (int place = 0; place < BLOCK; place++) {
                if (HookState.count(site, 0) != 0) {
                    places.add(place);
                }
            }
        }
        assertThat(places.size()).isGreaterThan(BLOCKS / 3);
    }

    @Test
    void everyPauseFromFiftyMicrosecondsOnIsTimedWithTheWeightOne() {
        for (int i = 0; i < BLOCK; i++) {
            assertThat(HookState.count(site, 50_000)).isEqualTo(1);
            assertThat(HookState.count(site, Long.MAX_VALUE)).isEqualTo(1);
        }
    }

    @Test
    void pausesBelowFiftyMicrosecondsAreSampled() {
        int weights = 0;
        for (int i = 0; i < BLOCK; i++) {
            int weight = HookState.count(site, 49_999);
            assertThat(weight).isIn(0, BLOCK);
            weights += weight;
        }
        assertThat(weights).isEqualTo(BLOCK);
    }

    @Test
    void timingAllTimesEveryPause() {
        HookState.timeAll();
        for (int i = 0; i < BLOCK; i++) {
            Dozemeter.yield(site);
        }
        assertThat(sites.only().times().timed).isEqualTo(BLOCK);
        assertThat(sites.only().times().count()).isEqualTo(BLOCK);
    }

    @Test
    void timingOffTimesNoneAndCountsAll() {
        HookState.timeNone();
        for (int i = 0; i < BLOCK * BLOCKS; i++) {
            assertThat(HookState.count(site, i % 3 == 0 ? Long.MAX_VALUE : 0)).isZero();
        }
        assertThat(sites.only().pauses()).isEqualTo(BLOCK * BLOCKS);
        assertThat(sites.only().times().timed).isZero();
    }
}
