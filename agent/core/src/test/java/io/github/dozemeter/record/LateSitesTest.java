package io.github.dozemeter.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Sites without a name: none is kept here. */
@ExtendWith(HookState.class)
class LateSitesTest {

    private static final int OFTEN = 3;
    private static final int ROUNDS = 30;

    private final SiteRegistry registry = new SiteRegistry(DozemeterSites.FIRST_SLOT, 0);
    private final Recorder recorder = new Recorder(registry, 200);
    private final LateSites late = recorder.lateSites();

    @BeforeEach
    void everyPauseIsTimed() {
        DozemeterCallers.take();
        HookState.timeAll();
    }

    @Test
    void aSiteThatPausesOftenReportsItsNameAndGetsItsSlot() {
        int site = number("busy", 1);
        for (int round = 0; round < OFTEN; round++) {
            assertThat(recorder.snapshot().sites()).allMatch(one -> one.site().isOther());
            round(site);
        }
        assertThat(recorder.snapshot().recordedSites()).isEqualTo(1);
        busy(site);

        List<SiteFigures> sites = recorder.snapshot().sites();
        assertThat(sites).extracting(one -> one.site().methodName()).containsExactly("busy", "other");
        assertThat(sites).extracting(SiteFigures::pauses).containsExactly(1L, (long) OFTEN);
        assertThat(sites.get(0).site().className()).isEqualTo(LateSitesTest.class.getName());
        assertThat(sites.get(0).site().artifact()).isEqualTo("late.jar");
        assertThat(sites.get(0).argument()).isEqualTo(Argument.CONSTANT);
    }

    @Test
    void oneThatPausesSeldomStaysAmongTheOthersWithoutAName() {
        int site = number("busy", 1);
        for (int round = 0; round < 4 * ROUNDS; round++) {
            if (round % (ROUNDS / 2) == 0) {
                round(site);
            } else {
                late.round();
            }
        }
        assertThat(registry.named(site, null)).isZero();
        assertThat(recorder.snapshot().sites()).singleElement().matches(one -> one.site().isOther());
    }

    @Test
    void oneThatMakesATenthOfThePausesOfManyIsFound() {
        int busy = number("busy", 1);
        for (int round = 0; recorder.snapshot().recordedSites() == 0; round++) {
            round(round % 10 == 9 ? busy : number("busy", 2 + round));
            assertThat(round).isLessThan(2 * ROUNDS);
        }
        assertThat(recorder.snapshot().sites().get(0).site().method()).isEqualTo("busy");
    }

    @Test
    void twoNumbersOfOnePlaceBecomeOneSite() {
        int one = number("busy", 1);
        int again = number("busy", 1);
        for (int round = 0; round < OFTEN; round++) {
            round(one);
            round(again);
        }
        long before = recorder.snapshot().sites().get(0).pauses();
        busy(one);
        busy(again);

        List<SiteFigures> sites = recorder.snapshot().sites();
        assertThat(sites).extracting(site -> site.site().methodName()).containsExactly("busy", "other");
        assertThat(sites.get(0).pauses() - before).isEqualTo(2);
        assertThat(sites.get(0).pauses() + sites.get(1).pauses()).isEqualTo(2 * OFTEN + 2);
        assertThat(DozemeterSites.overflowed()).isZero();
    }

    @Test
    void oneOfThoseThatShareASlotReportsItsStackInARound() {
        int site = number("busy", 1);
        late.round();
        busy(site);
        busy(site);
        assertThat(DozemeterCallers.take()).singleElement().satisfies(reported -> {
            assertThat(reported.site).isEqualTo(site);
            assertThat(recorder.at(reported.slot)).isEqualTo(Site.other(Call.PARK_NANOS));
        });
    }

    private int number(String method, int call) {
        Site site = new Site(Call.PARK_NANOS, LateSitesTest.class.getName(), Site.numbered(method, call), 0, "late.jar");
        return registry.number(site, Argument.CONSTANT);
    }

    /** As the sampler does each second. */
    private void round(int site) {
        late.round();
        busy(site);
        for (DozemeterCaller reported : DozemeterCallers.take()) {
            late.seen(reported.site, Arrays.stream(reported.frames).filter(frame -> frame.getMethodName().equals("busy"))
                .findFirst().orElseThrow());
        }
    }

    private static void busy(int site) {
        Dozemeter.parkNanos(0, site);
    }
}
