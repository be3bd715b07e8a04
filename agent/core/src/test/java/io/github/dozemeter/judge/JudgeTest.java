package io.github.dozemeter.judge;

import static io.github.dozemeter.judge.Watched.MICRO;
import static io.github.dozemeter.judge.Watched.MILLI;
import static io.github.dozemeter.judge.Watched.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.threads.SamplesBySite;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Windows, the order of findings, the line that says it all. */
class JudgeTest {

    private static final int JDK = Watched.JDK;

    private final Snapshots snapshots = new Snapshots();

    @Test
    void theCostliestSiteComesFirstNotTheOneWithMostPauses() {
        snapshots.site(Call.THREAD_YIELD, "a.Often", Figures.none().zero(1_000_000, 300))
            .site(Call.THREAD_YIELD, "a.Dear", Figures.none().zero(400_000, 4 * MICRO))
            .site(Call.THREAD_SLEEP, "a.Waking", Figures.none().asking(5_000, MILLI, MILLI));
        Diagnosis diagnosis = Watched.of(snapshots.take());
        assertThat(diagnosis.findings()).extracting(finding -> finding.site().className())
            .containsExactly("a.Dear", "a.Often", "a.Waking");
        assertThat(diagnosis.headline().text).isEqualTo("Fix Dear.run:7 first: it uses 16% of a core");
        assertThat(diagnosis.cost(diagnosis.findings().get(2).site())).isEqualTo(500 * 5e-6);
    }

    @Test
    void whatSharesASlotHasItsCostAndNoVerdict() {
        snapshots.site(Call.THREAD_YIELD, "a.B", Figures.none().zero(1_000, MICRO))
            .other(Call.THREAD_YIELD, Figures.none().zero(1_000_000, MICRO).cpu(SECOND, 1_000));
        Diagnosis diagnosis = Watched.of(snapshots.take());
        assertThat(diagnosis.findings()).isEmpty();
        assertThat(diagnosis.cost(Site.other(Call.THREAD_YIELD))).isEqualTo(0.1);
        assertThat(diagnosis.costShare(diagnosis.costOf(Site.other(Call.THREAD_YIELD)))).isGreaterThan(0.99);
    }

    @Test
    void sitesThatAreNotShownCostWhatTheOthersOfTheirCallCost() {
        snapshots.site(Call.THREAD_YIELD, "a.Shown", Figures.none().zero(1_000, MICRO))
            .site(Call.THREAD_YIELD, "a.Hidden", Figures.none().zero(2_000, MICRO))
            .site(Call.THREAD_SLEEP, "a.Hidden", Figures.none().zero(4_000, MICRO))
            .other(Call.THREAD_YIELD, Figures.none().zero(8_000, MICRO));
        Diagnosis all = Watched.of(snapshots.take());
        Site alone = Snapshots.site(Call.THREAD_YIELD, "a.Shown");
        Diagnosis shown = all.judgement.showing(Set.of(alone)::contains, null, null);
        Site yields = Site.other(Call.THREAD_YIELD);
        assertThat(shown.cost(yields)).isEqualTo(10_000 * 0.1e-6, within(1e-12));
        assertThat(shown.figures(yields).rate()).isEqualTo(1_000);
        assertThat(shown.cost(Site.other(Call.THREAD_SLEEP))).isEqualTo(4_000 * 0.1e-6, within(1e-12));
        assertThat(shown.costShare(shown.costOf(yields))).isEqualTo(10.0 / 15, within(1e-6));
        assertThat(shown.figures(Snapshots.site(Call.THREAD_YIELD, "a.Hidden"))).isNull();
        assertThat(all.headline().text).isEqualTo("Cheap but frequent: Hidden.run:7 sleeps for 0 ms, 400/s");
        assertThat(shown.headline().text).isEqualTo("No action needed: 10 wakeups/s");
    }

    @Test
    void cpuTimeDecidesTheOrderWhereItIsKnown() {
        snapshots.site(Call.THREAD_YIELD, "a.Waits", Figures.none().zero(20_000, 200 * MICRO).cpu(20 * MILLI, 100))
            .site(Call.THREAD_YIELD, "a.Works", Figures.none().zero(20_000, 10 * MICRO));
        assertThat(Watched.of(snapshots.take()).findings()).extracting(finding -> finding.site().className())
            .containsExactly("a.Works", "a.Waits");
    }

    @Test
    void withAPriceTheHeadlineTellsMoneyBelow() {
        CostModel priced = new CostModel(10_000, CostModel.ASSUMED.basis, 3_000);
        snapshots.site(Call.THREAD_YIELD, "a.Spin", Figures.none().zero(1_000_000, 4_100).cpu(4_100 * MILLI, 100));
        assertThat(new Judge(Defaults.thresholds(), priced, JDK, site -> null, KnownBugs.none()).judge(snapshots.take(), SamplesBySite.none(), Defaults.QUIET.with(snapshots.take())).headline().notes)
            .containsExactly("All pauses cost 1,230 a year at corePrice 3,000");
    }

    @Test
    void aFutureThatWasDoneIsNoWakeUp() {
        Snapshots snapshots = new Snapshots().site(Call.FUTURE_GET, "a.B",
            Figures.none().asking(10 * Watched.SECONDS, 0, Watched.MILLI).done(1_000_000));
        assertThat(Watched.of(snapshots.take()).cost(Snapshots.site(Call.FUTURE_GET, "a.B"))).isCloseTo(10 * 5e-6, within(1e-9));
    }

    @Test
    void countsAloneMakeNoCost() {
        snapshots.site(Call.THREAD_YIELD, "a.B", Figures.none().untimed(20_000));
        assertThat(Watched.of(snapshots.take()).costOf(Snapshots.site(Call.THREAD_YIELD, "a.B"))).isEqualTo(Cost.NOT_KNOWN_YET);
    }

    @ParameterizedTest
    @CsvSource({"99, true", "100, false"})
    void sitesThatAreCheapEachAreNotCalledCheapTogether(int sites, boolean praised) {
        for (int site = 0; site < sites; site++) {
            snapshots.site(Call.THREAD_SLEEP, "a.Spread" + site % 3 / 2, site, Figures.none().zero(900, 1_112));
        }
        assertThat(Watched.of(snapshots.take()).headline().text).isEqualTo(praised ? "No action needed: 10 wakeups/s"
            : "No single line dominates; 100 lines use 1.0% of a core together");
    }

    @Test
    void whatHasNoNameIsInTheSum() {
        snapshots.other(Call.THREAD_SLEEP, Figures.none().zero(1_000_000, MICRO)).site(Call.THREAD_SLEEP, "a.B",
            Figures.none().zero(9_000, MICRO));
        assertThat(Watched.of(snapshots.take()).headline().text).isEqualTo("Cheap but frequent: B.run:7 sleeps for 0 ms, 900/s");
        assertThat(Watched.of(snapshots.take()).headline().notes).contains("All other lines use 10% of a core");
    }

    @Test
    void belowAWarningTheCostOfAllOthersIsTold() {
        snapshots.site(Call.THREAD_YIELD, "a.Spin", Figures.none().zero(1_000_000, MICRO))
            .site(Call.THREAD_SLEEP, "a.Slow", Figures.none().asking(30_000, 20 * MILLI, 20 * MILLI));
        Headline headline = Watched.of(snapshots.take()).headline();
        assertThat(headline.text).isEqualTo("Fix Spin.run:7 first: it uses 10% of a core");
        assertThat(headline.notes).containsExactly("1 more line uses 1.5% of a core");
    }

    @Test
    void whatIsIntendedIsInNoSum() {
        snapshots.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(2_000_000, MICRO)).site(Call.THREAD_SLEEP, "a.C",
            Figures.none().asking(30_000, 20 * MILLI, 20 * MILLI));
        assertThat(new Judge(Defaults.thresholds(), CostModel.ASSUMED, JDK, site -> site.className().equals("a.B") ? "meant" : null, KnownBugs.none())
            .judge(snapshots.take(), SamplesBySite.none(), Defaults.QUIET.with(snapshots.take())).headline().text)
            .isEqualTo("C.run:7 uses 1.5% of a core; nothing to fix is known");
    }

    @ParameterizedTest
    @CsvSource({"99999, true", "100000, false"})
    void pausesThatWereNotTimedAreNotCalledCheapFromARateOn(long count, boolean praised) {
        snapshots.site(Call.PARK_NANOS, "a.B", Figures.none().untimed(count)).site(Call.ON_SPIN_WAIT, "a.C",
            Figures.none().untimed(9_000_000));
        assertThat(Watched.of(snapshots.take()).headline().text).isEqualTo(praised ? "No action needed: 10 wakeups/s"
            : "B.run:7 parks for 0 ms, 10k/s; its cost is not known");
    }

    /** Each pause is told by what it took: a wake-up at most, and less where it was over before one. */
    @Test
    void aPauseThatNeverWaitedIsNoWakeUp() {
        snapshots.site(Call.PARK_NANOS, "a.B", Figures.none().asking(10_000_000, 100 * MILLI, 100)
            .asking(10, SECOND, SECOND).cpu(10_000_010L * 101, 30));
        Diagnosis diagnosis = Watched.of(snapshots.take());
        assertThat(diagnosis.cost(Snapshots.site(Call.PARK_NANOS, "a.B"))).isCloseTo(0.101, within(1e-3));
    }

    @Test
    void withCpuTimeOnlyPausesThatWaitedCountAsWakeUps() {
        snapshots.site(Call.PARK_NANOS, "a.B",
            Figures.none().asking(10_000_000, 100 * MILLI, 100).asking(1_000, SECOND, SECOND).cpu(2 * SECOND, 100));
        Diagnosis diagnosis = Watched.of(snapshots.take());
        assertThat(diagnosis.cost(Snapshots.site(Call.PARK_NANOS, "a.B"))).isCloseTo(0.2, within(1e-2));
    }

    @Test
    void whatIsNotShownOnItsOwnCostsInTheSumOfItsCall() {
        snapshots.site(Call.THREAD_SLEEP, "a.Shown", Figures.none().asking(1_000, MILLI, MILLI))
            .site(Call.THREAD_SLEEP, "a.Hidden", Figures.none().asking(2_000, 20 * MILLI, 20 * MILLI))
            .other(Call.THREAD_SLEEP, Figures.none().asking(4_000, MILLI, MILLI));
        Diagnosis diagnosis = Watched.of(snapshots.take()).judgement.showing(Snapshots.site(Call.THREAD_SLEEP, "a.Shown")::equals, null, null);
        assertThat(diagnosis.cost(Site.other(Call.THREAD_SLEEP))).isCloseTo(600 * 5e-6, within(1e-9));
        assertThat(diagnosis.costShare(diagnosis.costOf(Snapshots.site(Call.THREAD_SLEEP, "a.Shown")))).isCloseTo(1.0 / 7, within(1e-9));
    }

    @Test
    void anAllowedSiteIsIntendedAndNothingElse() {
        snapshots.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(200_000, MICRO));
        Diagnosis diagnosis = new Judge(Defaults.thresholds(), CostModel.ASSUMED, JDK, site -> "safepoint poll", KnownBugs.none())
            .judge(snapshots.take(), SamplesBySite.none(), Defaults.QUIET.with(snapshots.take()));
        assertThat(Watched.verdicts(diagnosis)).isEqualTo("INTENDED:NONE");
        assertThat(diagnosis.findings().get(0).reason()).isEqualTo("safepoint poll");
        assertThat(diagnosis.headline().text).isEqualTo("No action needed: 10 wakeups/s");
    }

    @Test
    void placesThatAreSummedUpAreNotJudged() {
        snapshots.other(Call.THREAD_SLEEP, Figures.none().zero(200_000, MICRO));
        assertThat(Watched.of(snapshots.take()).findings()).isEmpty();
    }

    @Test
    void onlyWhatHappenedInTheWindowIsJudged() {
        Snapshot before = yields(1_000_000, 100);
        Snapshot quiet = yields(1_000_500, 110);
        assertThat(Watched.of(quiet.since(before)).findings()).isEmpty();
        Snapshot loud = yields(1_000_500 + 10_001, 120);
        assertThat(Watched.of(loud.since(quiet)).findings()).hasSize(1);
    }

    @Test
    void aWatchShorterThanASecondCountsAsOne() {
        snapshots.site(Call.THREAD_YIELD, "a.B", Figures.none().untimed(999));
        assertThat(Watched.of(snapshots.take(SECOND / 100)).findings()).isEmpty();
    }

    @Test
    void theWindowIsTheLastMinuteOfTicksAndBeforeThatAllThereIs() {
        LastMinute<Snapshot> window = new LastMinute<>(Snapshot::since);
        for (int tick = 1; tick <= 9; tick++) {
            Snapshot last = window.tick(yields(tick * 1_000, tick * 10));
            int ticks = Math.min(tick, 6);
            assertThat(last.sites().get(0).rate()).isEqualTo(ticks * 1_000.0 / (ticks * 10));
        }
        Snapshot stopped = window.tick(yields(9_000, 100));
        assertThat(stopped.sites().get(0).rate()).isEqualTo(5_000.0 / 60);
    }

    /**
     * Yields that begin 33 s after the agent, 1,000 a second; at the first tick they are of seven of ten seconds.
     *
     * @param early how many there were at the start
     */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 60})
    void aSteadyLoadThatBeginsLaterHasItsRateFromItsFirstTickOn(long early) {
        LastMinute<Snapshot> window = new LastMinute<>(Snapshot::since);
        double[] rates = {0, 0, 0, 700, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000};
        for (int tick = 1; tick <= rates.length; tick++) {
            Snapshot now = yields(early + Math.max(0, tick * 10_000 - 33_000), tick * 10);
            Snapshot minute = window.tick(now).bySitesOwnTime(now, window.before());
            double rate = minute.sites().isEmpty() ? 0 : minute.sites().get(0).rate();
            assertThat(rate).as("tick " + tick).isCloseTo(rates[tick - 1], within(early / 10.0 + 1e-6));
        }
    }

    /** Of two windows the higher rate would be chance. */
    @Test
    void aSiteThatPausedAllTheTimeHasTheRateOfTheWindow() {
        List<Snapshot> ticks = List.of(yields(10_000, 20), yields(11_000, 30));
        Snapshot now = yields(20_000, 40);
        assertThat(now.since(yields(9_000, 10)).bySitesOwnTime(now, ticks).sites().get(0).rate()).isEqualTo(11_000 / 30.0);
    }

    /** A burst within the first ticks is not forgotten before its minute is over. */
    @Test
    void aLoadThatEndedHasTheRateOfAllTicksSinceItBegan() {
        Snapshot first = yields(0, 10);
        Snapshot second = yields(9_000, 20);
        Snapshot third = yields(9_000, 30);
        assertThat(third.bySitesOwnTime(third, List.of(first, second)).sites().get(0).rate()).isEqualTo(450);
    }

    @Test
    void aSiteThatIsNotShownHasNoFindingsAndTheHeadlineNamesAnother() {
        snapshots.site(Call.THREAD_YIELD, "a.Dear", Figures.none().zero(1_000_000, 4 * MICRO))
            .site(Call.THREAD_YIELD, "a.Often", Figures.none().zero(400_000, MICRO));
        Diagnosis all = Watched.of(snapshots.take());
        Site often = Snapshots.site(Call.THREAD_YIELD, "a.Often");
        assertThat(all.warned()).containsExactly(Snapshots.site(Call.THREAD_YIELD, "a.Dear"), often);
        Diagnosis shown = all.judgement.showing(Set.of(often)::contains, null, null);
        assertThat(shown.warned()).containsExactly(often);
        assertThat(shown.headline().text).isEqualTo("Fix Often.run:7 first: it uses 4.0% of a core");
        assertThat(shown.headline().notes).containsExactly("All other lines use 40% of a core");
    }

    @Test
    void sitesThatCostTheSameComeByTheirPauses() {
        snapshots.site(Call.THREAD_SLEEP, "a.Idle", Figures.none()).site(Call.PARK_NANOS, "a.Seldom", Figures.none().untimed(10))
            .site(Call.PARK_NANOS, "a.Often", Figures.none().untimed(20));
        assertThat(Watched.of(snapshots.take()).sites).extracting(site -> site.site().className())
            .containsExactly("a.Often", "a.Seldom", "a.Idle");
    }

    private static Snapshot yields(long count, long second) {
        return new Snapshots().site(Call.THREAD_YIELD, "a.B", Figures.none().untimed(count)).take(second * SECOND);
    }
}
