package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is left in the hook of an agent that was stopped, and what the next one finds. */
@ExtendWith(HookState.class)
class HookStopTest {

    private static final Site SITE = new Site(Call.THREAD_YIELD, "a.B", "run", 1, "");

    @Test
    void countsStandStillOnceTheAgentIsStopped() {
        SiteRegistry registry = Sites.begun();
        int number = registry.number(SITE, Argument.COMPUTED);
        HookState.pause(number, 0, 10);
        DozemeterSites.retire();
        assertThat(HookState.count(number, 1_000_000)).isZero();
        Dozemeter.yield(number);
        Dozemeter.yield(DozemeterSites.sharing(Call.THREAD_YIELD.sharedSlot()));
        assertThat(new Recorder(registry, 9, System.nanoTime()).snapshot().sites()).singleElement()
            .extracting(SiteFigures::pauses).isEqualTo(1L);
        assertThat(DozemeterSites.end()).isEqualTo(DozemeterSites.FIRST_SLOT + 1);
    }

    @Test
    void codeThatStillCarriesNumbersOfAStoppedAgentAddsNothingToTheNextOne() {
        int old = Sites.begun().number(SITE, Argument.COMPUTED);
        Dozemeter.yield(old);
        DozemeterSites.retire();
        DozemeterSites.clear();
        Dozemeter.yield(old);

        SiteRegistry next = Sites.begun();
        int number = next.number(SITE, Argument.COMPUTED);
        assertThat(number).isNotEqualTo(old);
        Dozemeter.yield(old);
        HookState.pause(number, 0, 10);
        assertThat(new Recorder(next, 9, System.nanoTime()).snapshot().sites()).singleElement()
            .extracting(SiteFigures::pauses).isEqualTo(1L);
        assertThat(new Recorder(next, 9, System.nanoTime()).snapshot().recordedSites).isEqualTo(1);
    }

    /**
     * What an application keeps of an agent may run for ever: a method reference that it stored, for one. Counted without
     * the pauses themselves: half a million yields would each wait for whoever else wants the processor.
     */
    @Test
    void codeOfAThousandAgentsOneAfterTheOtherAddsNothingToAnyLaterOne() {
        List<Integer> old = new ArrayList<>();
        for (int agent = 0; agent < 1_000; agent++) {
            SiteRegistry registry = Sites.begun();
            int last = 0;
            for (int line = 0; line < 100; line++) {
                last = registry.number(new Site(Call.THREAD_YIELD, "a.B", "run", line, ""), Argument.COMPUTED);
            }
            old.forEach(number -> HookState.count(number, 0));
            assertThat(new Recorder(registry, 200, System.nanoTime()).snapshot().sites()).as("agent " + agent).isEmpty();
            HookState.count(last, 0);
            assertThat(new Recorder(registry, 200, System.nanoTime()).snapshot().sites()).singleElement().satisfies(site -> {
                assertThat(site.site().line()).isEqualTo(99);
                assertThat(site.pauses()).isEqualTo(1);
            });
            assertThat(DozemeterSites.overflowed()).isZero();
            old.add(last);
            DozemeterSites.retire();
            DozemeterSites.clear();
        }
        assertThat(old).doesNotHaveDuplicates();
    }

    @Test
    void aReaderOfAnAgentThatWasStoppedFindsNoSiteOfTheNextUnderAWrongName() {
        Recorder late = new Recorder(Sites.begun(), 9, System.nanoTime());
        DozemeterSites.retire();
        Dozemeter.yield(Sites.begun().number(SITE, Argument.COMPUTED));
        assertThat(late.snapshot().sites()).allMatch(site -> site.site().isOther());
    }

    @Test
    void whenAllNumbersAreGivenOutTheNextAgentIsRefused() throws ReflectiveOperationException {
        HookState.reserved((1 << 27) - (1 << 16));
        SiteRegistry last = Sites.begun();
        int number = last.number(SITE, Argument.COMPUTED);
        HookState.pause(number, 0, 10);
        assertThat(new Recorder(last, 9, System.nanoTime()).snapshot().sites()).singleElement().extracting(SiteFigures::site).isEqualTo(SITE);

        assertThatThrownBy(DozemeterSites::begin).hasMessageContaining("until it is started again");
        Dozemeter.yield(number);
        assertThat(new Recorder(last, 9, System.nanoTime()).snapshot().sites()).singleElement().extracting(SiteFigures::pauses).isEqualTo(2L);
    }

    @Test
    void aNumberThatNobodyGaveOutIsCountedNowhere() {
        SiteRegistry registry = Sites.begun();
        for (int number : new int[] {0, DozemeterSites.sharing(99_999), 1 << 30, -1}) {
            Dozemeter.yield(number);
        }
        assertThat(new Recorder(registry, 9, System.nanoTime()).snapshot().sites()).isEmpty();
        assertThat(DozemeterSites.end()).isEqualTo(DozemeterSites.FIRST_SLOT);
    }
}
