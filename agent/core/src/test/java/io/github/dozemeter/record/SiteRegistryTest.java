package io.github.dozemeter.record;

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
            assertThat(registry.at(number >>> DozemeterSites.CALL_BITS).site).isEqualTo(site(call, 7));
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

    private static Site site(Call call, int line) {
        return new Site(call, "a.B", "run", line, "b.jar");
    }
}
