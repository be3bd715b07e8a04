package io.github.dozemeter.judge;

import static io.github.dozemeter.judge.Watched.MICRO;
import static io.github.dozemeter.judge.Watched.MILLI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.known.KnownBugs;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a diagnosis holds of each site: one that spins, one that polls, and one without a price. */
class DiagnosisTest {

    private static final Site SPIN = Snapshots.site(Call.THREAD_YIELD, "a.Spin");
    private static final Site POLL = Snapshots.site(Call.THREAD_SLEEP, "a.Poll");
    private static final Site UNTIMED = Snapshots.site(Call.PARK_NANOS, "a.Untimed");

    private final Snapshots snapshots = new Snapshots()
        .site(Call.THREAD_YIELD, "a.Spin", Figures.none().zero(1_000_000, MICRO))
        .site(Call.THREAD_SLEEP, "a.Poll", Figures.none().asking(900, MILLI, MILLI))
        .site(Call.PARK_NANOS, "a.Untimed", Figures.none().untimed(10));
    private final Diagnosis diagnosis = Watched.of(snapshots.take());

    private static Judge judge(CostModel model) {
        return new Judge(Defaults.thresholds(), model, Watched.JDK, site -> null, KnownBugs.none());
    }

    @Test
    void aSiteThatIsNotShownHasNoFinding() {
        Diagnosis shown = diagnosis.judgement.showing(Set.of(POLL)::contains, null, null);
        assertThat(shown.findings(POLL)).extracting(finding -> finding.verdict)
            .containsExactly(Verdict.SHORT_POLL);
        assertThat(diagnosis.findings(SPIN)).isNotEmpty();
        assertThat(shown.findings(SPIN)).isEmpty();
    }

    /** 200,000 zero sleeps, which cost about a microsecond each, beside 900 polls of 0.5 % and a spin of 10. */
    @Test
    void aSiteOfWhichOnlyTheRateIsKnownIsRankedByIt() {
        snapshots.site(Call.THREAD_SLEEP, "a.Unpriced", Figures.none().zero(200_000, 700).unpriced());
        assertThat(Watched.of(snapshots.take()).sites).extracting(site -> site.site().className())
            .containsExactly("a.Spin", "a.Unpriced", "a.Poll", "a.Untimed");
    }

    @Test
    void anInformationIsNoWarning() {
        assertThat(Watched.verdicts(diagnosis)).isEqualTo("YIELD_SPIN:WARNING SHORT_POLL:INFO");
        assertThat(diagnosis.warned()).containsExactly(SPIN);
    }

    @Test
    void aSiteKeepsItsEarlierFindingsAndOthersHaveTheirOwn() {
        Diagnosis later = Watched.of(snapshots.take());
        Diagnosis kept = later.judgement.keepingFindings(SPIN, diagnosis).showing(site -> true, null, null);
        assertThat(kept.findings(SPIN)).containsExactlyElementsOf(diagnosis.findings(SPIN))
            .doesNotContainAnyElementsOf(later.findings(SPIN));
        assertThat(kept.findings(POLL)).containsExactlyElementsOf(later.findings(POLL)).isNotEmpty();
    }

    @Test
    void cpuSecondsAreTheCostTimesTheTimeWhereItIsJudgedShownAndKnown() {
        assertThat(diagnosis.cpuSeconds(figures(SPIN))).isCloseTo(1, within(1e-9));
        assertThat(diagnosis.cpuSeconds(figures(UNTIMED))).isNaN();
        assertThat(diagnosis.judgement.showing(Set.of(POLL)::contains, null, null).cpuSeconds(figures(SPIN))).isNaN();
        assertThat(judge(CostModel.ASSUMED).notYet(snapshots.take()).cpuSeconds(figures(SPIN))).isNaN();
    }

    @Test
    void cpuSecondsOfTheWholeRunReplaceThoseOfTheTimeJudged() {
        CpuSeconds total = new CpuSeconds();
        long pauses = figures(SPIN).pausesSoFar();
        total.price(SPIN, pauses, pauses, 7.0 / pauses);
        Diagnosis ofRun = diagnosis.judgement.showing(site -> true, total, null);
        assertThat(ofRun.cpuSeconds(figures(SPIN))).isCloseTo(7, within(1e-9));
        assertThat(ofRun.cpuSeconds(figures(POLL))).isNaN();
    }

    private SiteFigures figures(Site site) {
        return diagnosis.figures(site);
    }

    @Test
    void whatIsKnownBeforeTheFirstDiagnosisIsNotJudged() {
        Diagnosis early = judge(CostModel.ASSUMED).notYet(snapshots.take());
        assertThat(early.isJudged()).isFalse();
        assertThat(early.findings()).isEmpty();
        assertThat(early.sites).hasSize(3);
        assertThat(diagnosis.isJudged()).isTrue();
    }

    @Test
    void whatIsCountedIsNotRecorded() {
        assertThat(diagnosis.isRecorded()).isFalse();
    }

    @Test
    void theBasisOfACostNamesWhereThePriceIsFrom() {
        assertThat(diagnosis.costBasis()).isEqualTo("CPU is in % of one core; ~ is within a factor of two"
            + " (at the price of other pauses), ≤ is at most (all CPU of its threads)");
        CostModel given = new CostModel(20_000, "wakeupCost=20us", Double.NaN);
        assertThat(judge(given).notYet(snapshots.take()).costBasis())
            .contains(" (at the price of wakeupCost=20us), ");
    }
}
