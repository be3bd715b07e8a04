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

    private static final int ROUNDS = 3;

    private final SiteRegistry registry = new SiteRegistry(DozemeterSites.FIRST_SLOT, 0);
    private final Recorder recorder = new Recorder(registry, 200);
    private final LateSites late = recorder.lateSites();

    @BeforeEach
    void everyPauseIsTimed() {
        DozemeterCallers.take();
        HookState.timeAll();
    }

    @Test
    void aSiteThatPausesOftenTellsItsNameAndGetsItsSlot() {
        int site = number("busy", 1);
        for (int round = 0; round < ROUNDS; round++) {
            assertThat(recorder.snapshot().sites()).allMatch(one -> one.site().isOther());
            round(site);
        }
        busy(site);
        round(site);
        assertThat(recorder.snapshot().recordedSites()).isEqualTo(1);
        busy(site);

        List<SiteFigures> sites = recorder.snapshot().sites();
        assertThat(sites).extracting(one -> one.site().methodName()).containsExactly("busy", "other");
        assertThat(sites).extracting(SiteFigures::pauses).containsExactly(1L, ROUNDS + 2L);
        assertThat(sites.get(0).site().className()).isEqualTo(LateSitesTest.class.getName());
        assertThat(sites.get(0).site().artifact()).isEqualTo("late.jar");
        assertThat(sites.get(0).argument()).isEqualTo(Argument.CONSTANT);
    }

    @Test
    void oneThatPausesSeldomStaysAmongTheOthersWithoutAName() {
        int site = number("busy", 1);
        for (int round = 0; round < 4 * ROUNDS; round++) {
            late.ask();
            if (round % 2 == 0) {
                busy(site);
            }
            collect();
            late.round();
        }
        assertThat(registry.known(site)).isZero();
        assertThat(recorder.snapshot().sites()).singleElement().matches(one -> one.site().isOther());
    }

    @Test
    void twoNumbersOfOnePlaceBecomeOneSite() {
        int one = number("busy", 1);
        int again = number("busy", 1);
        for (int round = 0; round < 4 * ROUNDS; round++) {
            late.ask();
            for (int site : new int[] {one, again}) {
                busy(site);
            }
            collect();
            late.round();
        }
        long before = recorder.snapshot().sites().get(0).pauses();
        for (int site : new int[] {one, again}) {
            busy(site);
        }
        List<SiteFigures> sites = recorder.snapshot().sites();
        assertThat(sites).extracting(site -> site.site().methodName()).containsExactly("busy", "other");
        assertThat(sites.get(0).pauses() - before).isEqualTo(2);
        assertThat(sites.get(0).pauses() + sites.get(1).pauses()).isEqualTo(2 * (4 * ROUNDS + 1));
    }

    @Test
    void whatSharesASlotIsAskedForItsStack() {
        int site = number("busy", 1);
        late.ask();
        busy(site);
        busy(site);
        assertThat(DozemeterCallers.take()).singleElement().satisfies(told -> {
            assertThat(told.site).isEqualTo(site);
            assertThat(recorder.at(told.slot)).isEqualTo(Site.other(Call.PARK_NANOS));
        });
    }

    @Test
    void onlyTheSiteThatIsAskedAnswers() {
        int site = number("busy", 1);
        int other = number("busy", 2);
        busy(site);
        DozemeterCallers.ask(Call.PARK_NANOS.sharedSlot(), other);
        busy(site);
        assertThat(DozemeterCallers.take()).isEmpty();
        busy(other);
        assertThat(DozemeterCallers.take()).hasSize(1);
    }

    private int number(String method, int call) {
        Site site = new Site(Call.PARK_NANOS, LateSitesTest.class.getName(), Site.numbered(method, call), 0, "late.jar");
        return registry.number(site, Argument.CONSTANT);
    }

    /** As the observer does each second. */
    private void round(int site) {
        late.ask();
        busy(site);
        collect();
        late.round();
    }

    private void collect() {
        for (DozemeterCaller told : DozemeterCallers.take()) {
            late.seen(told.site, Arrays.stream(told.frames).filter(frame -> frame.getMethodName().equals("busy")).findFirst()
                .orElseThrow());
        }
    }

    private static void busy(int site) {
        Dozemeter.parkNanos(0, site);
    }
}
