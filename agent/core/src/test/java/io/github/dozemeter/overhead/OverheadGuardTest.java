package io.github.dozemeter.overhead;

import static io.github.dozemeter.overhead.TimingLevel.AS_CONFIGURED;
import static io.github.dozemeter.overhead.TimingLevel.RARE;
import static io.github.dozemeter.overhead.TimingLevel.THINNED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OverheadGuardTest {

    private static final long SECOND = 1_000_000_000L;
    private static final double LIMIT = 0.02;

    private final OverheadGuard guard = new OverheadGuard(LIMIT, 0);
    private double nanos;
    private long now;

    @Test
    void belowTheLimitNothingChanges() {
        assertThat(tenSecondsOf(LIMIT * 0.99)).isEqualTo(AS_CONFIGURED);
        assertThat(tenSecondsOf(0)).isEqualTo(AS_CONFIGURED);
    }

    @Test
    void aboveTheLimitTimingIsThinnedFirstAndThenLeftOut() {
        assertThat(tenSecondsOf(0.03)).isEqualTo(THINNED);
        assertThat(tenSecondsOf(0.03)).isEqualTo(RARE);
        assertThat(tenSecondsOf(0.03)).isEqualTo(RARE);
    }

    /** A storm of pauses costs its counts; without times nobody could say what it is. */
    @Test
    void timingIsNotLeftOutWhereItsPartIsSmall() {
        for (int look = 1; look < 10; look++) {
            double nanos = look * 0.05 * 10 * SECOND;
            assertThat(guard.check(nanos, nanos / 10, look * 10 * SECOND)).isEqualTo(THINNED);
        }
    }

    @Test
    void aMinuteOfComfortBringsTimingBackLevelByLevel() {
        tenSecondsOf(0.03);
        tenSecondsOf(0.03);
        assertThat(looksUntil(THINNED)).isEqualTo(12);
        assertThat(looksUntil(AS_CONFIGURED)).isEqualTo(6);
    }

    @Test
    void nearTheLimitItStaysAsItIs() {
        tenSecondsOf(0.03);
        for (int look = 0; look < 100; look++) {
            assertThat(tenSecondsOf(LIMIT * 0.8)).isEqualTo(THINNED);
        }
    }

    @Test
    void eachRelapseDoublesTheRestSoThatLinesStayRare() {
        int changes = 0;
        TimingLevel last = AS_CONFIGURED;
        for (int look = 0; look < 2_000; look++) {
            TimingLevel level = tenSecondsOf(last == AS_CONFIGURED ? 0.03 : 0.001);
            changes += level == last ? 0 : 1;
            last = level;
        }
        assertThat(changes).isBetween(8, 24);
    }

    private int looksUntil(TimingLevel wanted) {
        int looks = 1;
        while (tenSecondsOf(0.001) != wanted) {
            looks++;
        }
        return looks;
    }

    private TimingLevel tenSecondsOf(double share) {
        now += 10 * SECOND;
        nanos += share * 10 * SECOND;
        return guard.check(nanos, nanos, now);
    }
}
