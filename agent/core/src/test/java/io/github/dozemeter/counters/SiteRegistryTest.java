package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class SiteRegistryTest {

    private static final long SMALL_HEAP = 16L << 20;

    private final SiteRegistry registry = new SiteRegistry();

    @Test
    void equalSitesHaveOneNumber() {
        int number = registry.number(site(Call.THREAD_SLEEP, 1), Argument.COMPUTED);
        assertThat(registry.number(site(Call.THREAD_SLEEP, 1), Argument.COMPUTED)).isEqualTo(number);
        assertThat(registry.number(site(Call.THREAD_YIELD, 1), Argument.COMPUTED)).isNotEqualTo(number);
        assertThat(registry.number(site(Call.THREAD_SLEEP, 2), Argument.COMPUTED)).isNotEqualTo(number);
    }

    @Test
    void aNumberHoldsTheIndexAndTheCall() {
        for (Call call : Call.values()) {
            int number = registry.number(site(call, 7), Argument.COMPUTED);
            assertThat(registry.known(number >>> DozemeterSites.CALL_BITS).site).isEqualTo(site(call, 7));
            assertThat(number & DozemeterSites.FIRST_SLOT - 1).isEqualTo(call.sharedSlot());
        }
    }

    @Test
    void theFirstIndexIsPastTheSharedSlots() {
        int number = registry.number(site(Call.THREAD_SLEEP, 1), Argument.COMPUTED);
        assertThat(number >>> DozemeterSites.CALL_BITS).isEqualTo(DozemeterSites.FIRST_SLOT);
    }

    @Test
    void beyondTheLimitSitesShareTheNumberOfTheirCall() {
        int last = 0;
        for (int line = DozemeterSites.FIRST_SLOT; line < SiteRegistry.LIMIT; line++) {
            last = registry.number(site(Call.THREAD_SLEEP, line), Argument.COMPUTED);
        }
        assertThat(last >>> DozemeterSites.CALL_BITS).isEqualTo(SiteRegistry.LIMIT - 1);
        int sleepers = DozemeterSites.sharing(Call.THREAD_SLEEP.sharedSlot());
        assertThat(registry.number(site(Call.THREAD_SLEEP, SiteRegistry.LIMIT), Argument.COMPUTED)).isEqualTo(sleepers);
        assertThat(registry.number(site(Call.THREAD_SLEEP, SiteRegistry.LIMIT + 1), Argument.COMPUTED)).isEqualTo(sleepers);
        assertThat(registry.number(site(Call.THREAD_YIELD, SiteRegistry.LIMIT), Argument.COMPUTED)).isNotEqualTo(sleepers);
        assertThat(registry.number(site(Call.THREAD_SLEEP, SiteRegistry.LIMIT - 1), Argument.COMPUTED)).isEqualTo(last);
    }

    /** Two rows of the same labels would break a scrape. */
    @Test
    void aClassThatIsNamedLikeWhatStandsForManyIsOneOfThem() {
        assertThat(registry.number(Site.other(Call.THREAD_YIELD), Argument.NONE))
            .isEqualTo(DozemeterSites.sharing(Call.THREAD_YIELD.sharedSlot()));
    }

    @Test
    void namesTakeAHundredthOfTheHeapAndLaterSitesShareTheNumberOfTheirCall() {
        SiteRegistry small = new SiteRegistry(SMALL_HEAP);
        int sleepers = DozemeterSites.sharing(Call.THREAD_SLEEP.sharedSlot());
        int named = 0;
        for (int line = 1; line <= 10_000; line++) {
            int number = small.number(site(Call.THREAD_SLEEP, line), Argument.CONSTANT);
            assertThat(number).isIn(DozemeterSites.FIRST_SLOT + line - 1 << DozemeterSites.CALL_BITS | 1, sleepers);
            named += number == sleepers ? 0 : 1;
        }
        assertThat(named).isBetween(500, 1_000);
        assertThat(small.number(site(Call.THREAD_SLEEP, 1), Argument.CONSTANT)).as("one that was named keeps its number")
            .isEqualTo(DozemeterSites.FIRST_SLOT << DozemeterSites.CALL_BITS | 1);
    }

    /** 200 bytes, and two for each of 150 characters, until a hundredth of 500 KB is used up. */
    @Test
    void longNamesTakeMoreOfTheHeap() {
        SiteRegistry small = new SiteRegistry(500_000);
        String className = "c".repeat(100);
        for (int line = 1; line <= 10; line++) {
            Site site = new Site(Call.THREAD_SLEEP, className, "m".repeat(50), line, "b.jar");
            assertThat(small.number(site, Argument.CONSTANT) >>> DozemeterSites.CALL_BITS)
                .isEqualTo(DozemeterSites.FIRST_SLOT + line - 1);
        }
        for (int line = 11; line <= 13; line++) {
            assertThat(small.number(new Site(Call.THREAD_SLEEP, "a.B", "run", line, ""), Argument.CONSTANT))
                .as("not even a short name, so that all later sites are alike")
                .isEqualTo(DozemeterSites.sharing(Call.THREAD_SLEEP.sharedSlot()));
        }
    }

    @Test
    void callsOfASiteThatDifferInTheirArgumentAreComputed() {
        int index = registry.number(site(Call.THREAD_SLEEP, 1), Argument.CONSTANT) >>> DozemeterSites.CALL_BITS;
        registry.number(site(Call.THREAD_SLEEP, 1), Argument.CONSTANT);
        assertThat(registry.known(index).argument).isEqualTo(Argument.CONSTANT);
        registry.number(site(Call.THREAD_SLEEP, 1), Argument.CONSTANT_ZERO);
        assertThat(registry.known(index).argument).isEqualTo(Argument.COMPUTED);
    }

    private static Site site(Call call, int line) {
        return new Site(call, "a.B", "run", line, "b.jar");
    }
}
