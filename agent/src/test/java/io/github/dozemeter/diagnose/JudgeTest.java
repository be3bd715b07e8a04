package io.github.dozemeter.diagnose;

import static io.github.dozemeter.diagnose.Watched.MICRO;
import static io.github.dozemeter.diagnose.Watched.MILLI;
import static io.github.dozemeter.diagnose.Watched.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Snapshots;
import io.github.dozemeter.record.Snapshots.Figures;
import org.junit.jupiter.api.Test;

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
        assertThat(diagnosis.headline()).isEqualTo("3 sites cost 19 % of a core; fix Dear.run:7 first");
        assertThat(diagnosis.cost(diagnosis.findings().get(2).site())).isEqualTo(500 * Cost.WAKE_UP_SECONDS);
    }

    @Test
    void cpuTimeDecidesTheOrderWhereItIsKnown() {
        snapshots.site(Call.THREAD_YIELD, "a.Waits", Figures.none().zero(20_000, 200 * MICRO).cpu(20 * MILLI, 100))
            .site(Call.THREAD_YIELD, "a.Works", Figures.none().zero(20_000, 10 * MICRO));
        assertThat(Watched.of(snapshots.take()).findings()).extracting(finding -> finding.site().className())
            .containsExactly("a.Works", "a.Waits");
    }

    /** On a busy machine a zero pause waits milliseconds for its turn, and uses no CPU meanwhile. */
    @Test
    void aZeroPauseCostsAWakeUpAtMostWhereNoCpuTimeIsKnown() {
        Diagnosis diagnosis = Watched.site(Call.THREAD_SLEEP, Figures.none().zero(1_000, 2 * MILLI));
        assertThat(diagnosis.cost(diagnosis.findings().get(0).site())).isEqualTo(100 * Cost.WAKE_UP_SECONDS);
    }

    @Test
    void moreThanACoreIsToldInCores() {
        snapshots.site(Call.THREAD_YIELD, "a.b.C$D", Figures.none().zero(5_000_000, 4 * MICRO));
        assertThat(Watched.of(snapshots.take()).headline()).isEqualTo("1 site costs 2.0 cores; fix C$D.run:7 first");
    }

    @Test
    void aFutureThatWasDoneIsNoWakeUp() {
        Snapshots snapshots = new Snapshots().site(Call.FUTURE_GET, "a.B",
            Figures.none().asking(10 * Watched.SECONDS, 0, Watched.MILLI).done(1_000_000));
        Totals totals = Totals.of(snapshots.take(), 0);
        assertThat(Watched.of(snapshots.take()).cost(totals.sites().iterator().next())).isEqualTo(10 * Cost.WAKE_UP_SECONDS);
    }

    @Test
    void countsAloneMakeNoCost() {
        snapshots.site(Call.THREAD_YIELD, "a.B", Figures.none().untimed(20_000));
        assertThat(Watched.of(snapshots.take()).headline()).isEqualTo("1 site pauses too often; fix B.run:7 first");
    }

    @Test
    void nothingWrongIsSaidAsItIs() {
        assertThat(Watched.of(snapshots.take()).headline()).isEqualTo("No site costs anything worth fixing");
        snapshots.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(2_000, MICRO));
        assertThat(Watched.of(snapshots.take()).headline())
            .isEqualTo("No site costs anything worth fixing; 1 is worth a look");
    }

    @Test
    void anAllowedSiteIsIntendedAndNothingElse() {
        snapshots.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(200_000, MICRO));
        Diagnosis diagnosis = new Judge(Defaults.thresholds(), site -> "safepoint poll")
            .judge(Watched.window(JDK, snapshots.take()));
        assertThat(Watched.verdicts(diagnosis)).isEqualTo("INTENDED:NONE");
        assertThat(diagnosis.findings().get(0).reason()).isEqualTo("safepoint poll");
        assertThat(diagnosis.headline()).isEqualTo("No site costs anything worth fixing");
    }

    @Test
    void placesThatAreSummedUpAreNotJudged() {
        snapshots.other(Call.THREAD_SLEEP, Figures.none().zero(200_000, MICRO));
        assertThat(Watched.of(snapshots.take()).findings()).isEmpty();
    }

    @Test
    void onlyWhatHappenedInTheWindowIsJudged() {
        Totals before = yields(1_000_000, 100);
        Totals quiet = yields(1_000_500, 110);
        assertThat(Watched.judge(new Window(before, quiet, Long.MAX_VALUE, JDK), Defaults.thresholds()).findings()).isEmpty();
        Totals loud = yields(1_000_500 + 10_001, 120);
        assertThat(Watched.judge(new Window(quiet, loud, Long.MAX_VALUE, JDK), Defaults.thresholds()).findings()).hasSize(1);
    }

    @Test
    void aWatchShorterThanASecondCountsAsOne() {
        Totals end = Totals.of(new Snapshots().site(Call.THREAD_YIELD, "a.B", Figures.none().untimed(1_000)).take(), SECOND / 100);
        assertThat(Watched.judge(new Window(Totals.none(0), end, Long.MAX_VALUE, JDK), Defaults.thresholds()).findings()).isEmpty();
    }

    @Test
    void cpuTimeIsSharedOutOverTheTimeInWhichItWasSampled() {
        snapshots.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(200_000, MICRO).cpu(100 * MILLI, 400));
        Window half = new Window(Totals.none(0), Totals.of(snapshots.take(), 20 * SECOND), 10 * SECOND, JDK);
        assertThat(Watched.judge(half, Defaults.thresholds()).findings().get(0).evidence().cpuShare()).isEqualTo(0.01);
    }

    @Test
    void theWindowIsTheLastMinuteOfTicksAndBeforeThatAllThereIs() {
        SlidingWindow window = new SlidingWindow(Totals.none(0));
        for (int tick = 1; tick <= 9; tick++) {
            Window last = window.tick(yields(tick * 1_000, tick * 10), Long.MAX_VALUE, JDK);
            int ticks = Math.min(tick, 6);
            assertThat(last.sites().get(0).rate()).isEqualTo(ticks * 1_000.0 / (ticks * 10));
        }
        Window stopped = window.tick(yields(9_000, 100), Long.MAX_VALUE, JDK);
        assertThat(stopped.sites().get(0).rate()).isEqualTo(5_000.0 / 60);
    }

    private static Totals yields(long count, long second) {
        return Totals.of(new Snapshots().site(Call.THREAD_YIELD, "a.B", Figures.none().untimed(count)).take(), second * SECOND);
    }
}
