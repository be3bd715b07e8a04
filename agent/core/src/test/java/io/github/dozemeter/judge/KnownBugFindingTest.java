package io.github.dozemeter.judge;

import static io.github.dozemeter.judge.Watched.MICRO;
import static io.github.dozemeter.judge.Watched.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.threads.Observed;
import io.github.dozemeter.threads.SamplesBySite;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is said of sites that are bugs of published libraries: com.shop:cart 1.5, fixed in 2.0. */
class KnownBugFindingTest {

    private static final Site SPIN = Snapshots.site(Call.THREAD_YIELD, "a.B");
    private static final Figures TENTH_OF_A_CORE = Figures.none().zero(1_000_000, MICRO);
    private static final String UPGRADE = "Upgrade cart to 2.0: it uses 10% of a core";

    private final Snapshots snapshots = new Snapshots();

    private Diagnosis diagnosis(KnownSites bugs) {
        return diagnosis(bugs, SamplesBySite.none());
    }

    private Diagnosis diagnosis(KnownSites bugs, SamplesBySite samples) {
        return Watched.knowing(bugs, snapshots.take(), samples);
    }

    @Test
    void theReleaseThatEndsABugIsTheAdviceAndTheHeadline() throws IOException {
        snapshots.site(Call.THREAD_YIELD, "a.B", TENTH_OF_A_CORE)
            .site(Call.THREAD_YIELD, "a.C", Figures.none().untimed(9));
        Diagnosis diagnosis = diagnosis(KnownBugs.at("a.B"));
        assertThat(Watched.verdicts(diagnosis)).isEqualTo("YIELD_SPIN:WARNING");
        assertThat(diagnosis.findings().get(0).advice()).isEqualTo("upgrade cart 1.5 to 2.0");
        assertThat(diagnosis.headline().text).isEqualTo(UPGRADE);
        assertThat(diagnosis.known()).containsOnlyKeys(SPIN);
    }

    @Test
    void aVerdictThatTheBugDoesNotHaveKeepsItsOwnAdvice() throws IOException {
        snapshots.site(Call.THREAD_SLEEP, "a.B", TENTH_OF_A_CORE);
        Diagnosis diagnosis = diagnosis(KnownBugs.at("a.B"));
        assertThat(diagnosis.known(Snapshots.site(Call.THREAD_SLEEP, "a.B"))).hasSize(1);
        assertThat(diagnosis.findings()).extracting(Finding::advice).containsExactly(Verdict.ZERO_SLEEP.advice);
    }

    @Test
    void ofTwoBugsTheOneThatAReleaseEndsGivesTheAdvice() throws IOException {
        snapshots.site(Call.THREAD_YIELD, "a.B", TENTH_OF_A_CORE);
        Map<String, List<String>> withoutFix = Map.of("id", List.of("cart-spin"), "fixed", List.of("none"),
            "advice", List.of("set cart.spin to false"));
        Diagnosis diagnosis = diagnosis(KnownBugs.at(List.of("a.B"), withoutFix, Map.of()));
        assertThat(diagnosis.findings().get(0).advice()).isEqualTo("upgrade cart 1.5 to 2.0");
        assertThat(diagnosis.headline().text).isEqualTo(UPGRADE);
        assertThat(diagnosis(KnownBugs.at(List.of("a.B"), withoutFix)).findings().get(0).advice())
            .isEqualTo("set cart.spin to false");
    }

    @Test
    void whatIsMeantToPauseIsIntendedAndNoBug() throws IOException {
        snapshots.site(Call.THREAD_YIELD, "a.B", TENTH_OF_A_CORE);
        Diagnosis diagnosis = diagnosis(KnownBugs.at(List.of("a.B"), Map.of("verdicts", List.of("INTENDED"))));
        assertThat(Watched.verdicts(diagnosis)).isEqualTo("INTENDED:NONE");
        assertThat(diagnosis.findings().get(0).reason()).startsWith("cart-poll (cart 1.5): polls the price list");
        assertThat(diagnosis.known(SPIN)).isEmpty();
        assertThat(diagnosis.known()).isEmpty();
    }

    @Test
    void aBugOfAnOwnerIsFoundByTheThreadsThatPause() throws IOException {
        snapshots.site(Call.THREAD_YIELD, "a.B", TENTH_OF_A_CORE);
        KnownSites owned = KnownBugs.at(List.of("a.B"), Map.of("owner", List.of("cart"),
            "owner-class", List.of("com.shop.Cart"), "owner-threads", List.of("cart-timer-#")));
        assertThat(diagnosis(owned, new Observed().calls(SPIN, "cart-timer-1", 0, 1).observations()).known())
            .containsOnlyKeys(SPIN);
        assertThat(diagnosis(owned, new Observed().calls(SPIN, "main", 0, 1).observations()).known()).isEmpty();
    }

    @Test
    void aDeferredSiteIsAKnownBugAsSoonAsItIsJudged() throws IOException {
        Deferred deferred = new Deferred(List.of("a.B"), List.of(new SampledSite(SPIN, 1)));
        Snapshot seen = snapshots.deferred(deferred).take();
        KnownSites bugs = KnownBugs.at("a.B");
        assertThat(diagnosis(bugs).known()).containsOnlyKeys(SPIN);
        Judge judge = new Judge(Defaults.thresholds(), CostModel.ASSUMED, Watched.JDK, site -> null, bugs);
        assertThat(judge.notYet(seen).known()).isEmpty();
    }

    /** It polls every 20 ms, which is no verdict, and another site costs most. */
    @Test
    void aBugWithoutAVerdictIsNamedBeforeACostlierSite() throws IOException {
        snapshots.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(30_000, 20 * MILLI, 20 * MILLI))
            .site(Call.THREAD_SLEEP, "a.C", Figures.none().asking(200_000, 20 * MILLI, 20 * MILLI));
        assertThat(diagnosis(KnownBugs.at("a.B")).headline().text)
            .isEqualTo("Upgrade cart to 2.0: it uses 1.5% of a core");
        assertThat(diagnosis(KnownBugs.none()).headline().text).startsWith("C.run:7 uses 10% of a core");
    }
}
