package io.github.dozemeter.diagnose;

import static io.github.dozemeter.wakeup.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshots;
import io.github.dozemeter.wakeup.KnownThreads;
import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.WakeUps;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Figures of sites that nobody counts, from ten seconds of their threads. */
class DeferredEstimatesTest {

    private static final StackPlace SLEEP = place("java.lang.Thread.sleep", "a.Loop.run:7");
    private static final StackPlace LATER = place("java.lang.Thread.sleep", "a.Loop.run:9");
    private static final StackPlace YIELD = place("java.lang.Thread.yield", "a.Loop.run:8");

    private static final Deferred DEFERRED = new Deferred(List.of("a.Loop"), List.of(sampled(Call.THREAD_SLEEP, 7),
        sampled(Call.THREAD_YIELD, 8), sampled(Call.THREAD_SLEEP, 9)));

    private final KnownThreads threads = new KnownThreads();

    private static SampledSite sampled(Call call, int line) {
        return new SampledSite(new Site(call, "a.Loop", "run", line, "b.jar"), 1);
    }

    private List<SiteFigures> estimates() {
        return DeferredEstimates.of(WakeUps.of(threads.take(), CostModel.ASSUMED.wakeUpSeconds()), DEFERRED);
    }

    @Test
    void aThreadThatWaitsAtOneSiteAloneGivesItsCountToThatSite() {
        threads.thread("loop-1", 9_000, 9_200, SLEEP).thread("loop-2", 800, 800, SLEEP);
        SiteFigures site = estimates().get(0);
        assertThat(site.site().line()).isEqualTo(7);
        assertThat(site.isEstimated()).isTrue();
        assertThat(site.hasRate()).isTrue();
        assertThat(site.rate()).isEqualTo(1_000);
        assertThat(site.zeroShare()).isZero();
        assertThat(site.realisedNanos()).isCloseTo(2 * Watched.MILLI, within(1.0));
        assertThat(site.estimate()).hasToString("estimated from 40 samples of 2 threads");
    }

    @Test
    void sleepsThatTakeNoTimeAreZeroSleeps() {
        threads.spinning("timer", 20, 18_000_000, 99 * Watched.SECOND / 10, SLEEP);
        SiteFigures site = estimates().get(0);
        assertThat(site.zeroShare()).isEqualTo(1);
        assertThat(site.rate()).isEqualTo(1_800_000);
        assertThat(site.cpuShare()).isCloseTo(0.99, within(0.001));
    }

    @Test
    void aYieldHasNoRateBecauseNobodyCountsIt() {
        threads.spinning("spin", 20, 0, 8 * Watched.SECOND, YIELD);
        SiteFigures site = estimates().get(0);
        assertThat(site.hasRate()).isFalse();
        assertThat(site.cpuShare()).isCloseTo(0.8, within(0.001));
        Diagnosis diagnosis = Watched.threads(new Snapshots().deferred(DEFERRED).take(), threads.take());
        assertThat(Watched.verdicts(diagnosis)).isEqualTo("YIELD_SPIN:WARNING");
    }

    @Test
    void aThreadThatWaitsAtTwoSitesGivesNoneAFigure() {
        threads.thread("mixed", 9_000, 9_000, SLEEP, LATER);
        assertThat(estimates()).isEmpty();
    }

    @Test
    void aPlaceOfAClassThatIsNotDeferredIsNoSite() {
        threads.thread("other", 9_000, 9_000, place("java.lang.Thread.sleep", "a.Other.run:7"));
        assertThat(estimates()).isEmpty();
    }

    @Test
    void anotherCallOnTheSameLineIsAnotherSite() {
        threads.thread("loop", 9_000, 9_000, place("java.lang.Thread.yield", "a.Loop.run:7"));
        assertThat(estimates()).isEmpty();
    }

    @Test
    void aParkTooShortForTheTimerIsTinyHoweverItEnded() {
        assertThat(Watched.verdicts(parking(84_000))).isEqualTo("TINY_PAUSE:WARNING");
        assertThat(Watched.verdicts(parking(60_000))).isEqualTo("SHORT_POLL:INFO");
        assertThat(Watched.verdicts(parking(250_000))).as("permits are there: it hardly waits").isEmpty();
    }

    /** Ten seconds of one thread. */
    private static Diagnosis parking(long parks) {
        Deferred deferred = new Deferred(List.of("a.Loop"), List.of(sampled(Call.PARK_NANOS, 7)));
        StackPlace park = place("java.util.concurrent.locks.LockSupport.parkNanos", "a.Loop.run:7");
        return Watched.threads(new Snapshots().deferred(deferred).take(), new KnownThreads().thread("loop", parks, parks, park).take());
    }
}
