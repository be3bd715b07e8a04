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
            assertThat(registry.at(number >>> DozemeterSites.CALL_BITS)).isEqualTo(site(call, 7));
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
    void namesTakeAHundredthOfTheHeapAndNumbersGoOn() {
        SiteRegistry small = new SiteRegistry(DozemeterSites.FIRST_SLOT, SMALL_HEAP);
        int named = 0;
        for (int line = 1; line <= 10_000; line++) {
            int number = small.number(site(Call.THREAD_SLEEP, line), Argument.CONSTANT);
            assertThat(number >>> DozemeterSites.CALL_BITS).isEqualTo(DozemeterSites.FIRST_SLOT + line - 1);
            named += small.named(number, null) == number ? 1 : 0;
        }
        assertThat(named).isBetween(500, 1_000);
        int first = small.number(site(Call.THREAD_SLEEP, 1), Argument.CONSTANT);
        assertThat(small.named(first, null)).as("one that was named keeps its number").isEqualTo(first);
    }

    /** Its thread shows who calls it, not where it was made. */
    @Test
    void aMethodReferenceWithoutANameSharesTheNumberOfItsCall() {
        SiteRegistry small = new SiteRegistry(DozemeterSites.FIRST_SLOT, 0);
        assertThat(small.number(site(Call.THREAD_YIELD, 1), Argument.NONE, false))
            .isEqualTo(DozemeterSites.sharing(Call.THREAD_YIELD.sharedSlot()));
        assertThat(small.number(site(Call.THREAD_YIELD, 1), Argument.NONE) >>> DozemeterSites.CALL_BITS)
            .isEqualTo(DozemeterSites.FIRST_SLOT);
    }

    @Test
    void aStackGivesASiteTheNameThatItWouldHaveHad() {
        SiteRegistry small = new SiteRegistry(DozemeterSites.FIRST_SLOT, 0);
        Site third = new Site(Call.PARK_NANOS, "a.B", "run[3]", 0, "b.jar");
        int number = small.number(third, Argument.CONSTANT_ZERO);
        assertThat(small.named(number, null)).isZero();

        small.named(number, new StackTraceElement("a.B", "run", null, -1));
        assertThat(small.named(number, null)).isEqualTo(number);
        assertThat(small.at(number >>> DozemeterSites.CALL_BITS)).isEqualTo(third);
        assertThat(small.argument(number >>> DozemeterSites.CALL_BITS)).isEqualTo(Argument.CONSTANT_ZERO);
        assertThat(small.number(third, Argument.CONSTANT_ZERO)).as("from now on").isEqualTo(number);
    }

    @Test
    void twoNumbersOfOneSiteAreFoundToBeOne() {
        SiteRegistry small = new SiteRegistry(DozemeterSites.FIRST_SLOT, 0);
        int one = small.number(site(Call.THREAD_SLEEP, 7), Argument.CONSTANT);
        int again = small.number(site(Call.THREAD_SLEEP, 7), Argument.CONSTANT_ZERO);
        assertThat(again).isNotEqualTo(one);
        StackTraceElement frame = new StackTraceElement("a.B", "run", null, 7);
        small.named(one, frame);
        small.named(again, frame);
        assertThat(small.named(again, null)).isEqualTo(one);
        assertThat(small.argument(one >>> DozemeterSites.CALL_BITS)).isEqualTo(Argument.COMPUTED);
    }

    @Test
    void moreArtifactsThanAreKeptShareTheNumberOfTheirCall() {
        SiteRegistry small = new SiteRegistry(DozemeterSites.FIRST_SLOT, 0);
        for (int i = 0; i < SiteRegistry.KINDS_WITHOUT_NAME; i++) {
            small.number(new Site(Call.THREAD_SLEEP, "a.B", "run", 1, i + ".jar"), Argument.CONSTANT);
        }
        assertThat(small.number(new Site(Call.THREAD_SLEEP, "a.B", "run", 1, "one.jar"), Argument.CONSTANT))
            .isEqualTo(DozemeterSites.sharing(Call.THREAD_SLEEP.sharedSlot()));
        Site last = new Site(Call.THREAD_SLEEP, "c.D", "go", 1, "999.jar");
        int number = small.number(last, Argument.CONSTANT);
        small.named(number, new StackTraceElement("c.D", "go", null, 1));
        assertThat(small.at(number >>> DozemeterSites.CALL_BITS)).isEqualTo(last);
    }

    private static Site site(Call call, int line) {
        return new Site(call, "a.B", "run", line, "b.jar");
    }
}
