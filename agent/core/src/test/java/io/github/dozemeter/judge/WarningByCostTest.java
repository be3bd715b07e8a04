package io.github.dozemeter.judge;

import static io.github.dozemeter.judge.Watched.MICRO;
import static io.github.dozemeter.judge.Watched.MILLI;
import static io.github.dozemeter.judge.Watched.SECOND;
import static io.github.dozemeter.judge.Watched.verdicts;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A rate makes an information, and what the pauses cost a warning. */
class WarningByCostTest {

    private static final Judge JUDGE = new Judge(Defaults.thresholds(), CostModel.ASSUMED, Watched.JDK, site -> null, KnownBugs.none());

    /** A site with a verdict whose pauses of ten seconds use so many microseconds of CPU. */
    private record Sick(Verdict verdict, Call call, LongFunction<Figures> using) {

        String at(long cpuMicros) {
            return verdicts(Watched.site(call, using.apply(cpuMicros * MICRO)));
        }
    }

    private static Stream<Sick> sick() {
        return Stream.of(
            new Sick(Verdict.ZERO_SLEEP, Call.THREAD_SLEEP, cpu -> Figures.none().zero(200_000, MILLI).cpu(cpu, 30)),
            new Sick(Verdict.MOSTLY_ZERO, Call.THREAD_SLEEP, cpu -> Figures.none().zero(200_000, MILLI).asking(1, MILLI, MILLI).cpu(cpu, 30)),
            new Sick(Verdict.YIELD_SPIN, Call.THREAD_YIELD, cpu -> Figures.none().zero(200_000, MILLI).cpu(cpu, 30)),
            new Sick(Verdict.ZERO_PARK, Call.PARK_NANOS, cpu -> Figures.none().zero(1_000, MILLI).cpu(cpu, 30)),
            new Sick(Verdict.ZERO_WAIT, Call.QUEUE_POLL, cpu -> Figures.none().zero(1_000, MILLI).expired(1_000, 0).cpu(cpu, 30)),
            new Sick(Verdict.TINY_PAUSE, Call.PARK_NANOS, cpu -> Figures.none().asking(20_000, 1, 66_000).cpu(cpu, 30)),
            new Sick(Verdict.SHORT_POLL, Call.PARK_NANOS, cpu -> Figures.none().asking(9_000, MILLI, MILLI + 80_000).cpu(cpu, 30)),
            new Sick(Verdict.EXPIRED_WAIT, Call.QUEUE_POLL, cpu -> Figures.none().asking(9_000, MILLI, MILLI + 80_000).expired(0, 9_000).cpu(cpu, 30)),
            new Sick(Verdict.INTERRUPT_STORM, Call.THREAD_SLEEP, cpu -> Figures.none().asking(20_000, SECOND, 10_000).cpu(cpu, 30)));
    }

    @ParameterizedTest
    @MethodSource("sick")
    void oneHundredthOfACoreIsAWarningOfEveryVerdict(Sick site) {
        assertThat(site.at(102_000)).isEqualTo(site.verdict + ":WARNING");
        assertThat(site.at(98_000)).isNotEqualTo(site.verdict + ":WARNING");
    }

    private static Stream<Sick> frequent() {
        return sick().filter(site -> !List.of(Verdict.ZERO_PARK, Verdict.ZERO_WAIT).contains(site.verdict()));
    }

    /** YIELD_SPIN was a warning at 1,246 yields a second and 0.28 % of a core. */
    @ParameterizedTest
    @MethodSource("frequent")
    void aRateAloneIsAnInformation(Sick site) {
        assertThat(site.at(28_000)).isEqualTo(site.verdict + ":INFO");
    }

    @ParameterizedTest
    @CsvSource({"THREAD_SLEEP, 999, ''", "THREAD_SLEEP, 1000, ZERO_SLEEP:INFO", "THREAD_SLEEP, 9000000, ZERO_SLEEP:INFO",
        "THREAD_YIELD, 9999, ''", "THREAD_YIELD, 10000, YIELD_SPIN:INFO", "THREAD_YIELD, 9000000, YIELD_SPIN:INFO",
        "UNIT_SLEEP, 999999, ''", "UNIT_SLEEP, 1000000, ZERO_PARK:INFO", "PARK_UNTIL, 9000000, ZERO_PARK:INFO"})
    void whatIsNotKnownYetWarnsOfNothing(Call call, long count, String expected) {
        assertThat(verdicts(Watched.site(call, Figures.none().untimed(count)))).isEqualTo(expected);
    }

    /** Without a CPU clock, or with timing=off: by a microsecond a pause. */
    @ParameterizedTest
    @CsvSource({"THREAD_SLEEP, 99999, ZERO_SLEEP:INFO", "THREAD_SLEEP, 100000, ZERO_SLEEP:WARNING",
        "THREAD_YIELD, 99999, YIELD_SPIN:INFO", "THREAD_YIELD, 100000, YIELD_SPIN:WARNING", "UNIT_SLEEP, 1000000, ZERO_PARK:WARNING"})
    void whatCanNeverBeKnownWarnsByItsRate(Call call, long count, String expected) {
        Diagnosis diagnosis = Watched.of(new Snapshots().site(call, "a.B", Figures.none().untimed(count)).takeWithoutClock());
        assertThat(verdicts(diagnosis)).isEqualTo(expected);
        assertThat(diagnosis.costOf(Snapshots.site(call, "a.B"))).hasToString("not known here");
        assertThat(diagnosis.findings().get(0).reason()).contains(", at a cost that is not known");
    }

    /** They have no CPU clock, though others have one. */
    @Test
    void theCostOfVirtualThreadsIsNeverKnown() {
        assertThat(verdicts(Watched.site(Call.THREAD_SLEEP, Figures.none().zero(100_000, 500).onVirtualThreads()))).isEqualTo("ZERO_SLEEP:WARNING");
        assertThat(verdicts(Watched.site(Call.THREAD_SLEEP, Figures.none().zero(100_000, 500).unpriced()))).isEqualTo("ZERO_SLEEP:INFO");
    }

    /** A run of a second ends before any price is measured: a gate would miss a million zero sleeps. */
    @Test
    void whatAReportDoesNotKnowAtItsEndIsNeverKnown() {
        Snapshot run = new Snapshots().site(Call.THREAD_SLEEP, "a.B", Figures.none().untimed(100_000)).take();
        assertThat(verdicts(JUDGE.ofReport().judge(run, SamplesBySite.none(), Defaults.QUIET.with(run)))).isEqualTo("ZERO_SLEEP:WARNING");
        assertThat(verdicts(JUDGE.judge(run, SamplesBySite.none(), Defaults.QUIET.with(run)))).isEqualTo("ZERO_SLEEP:INFO");
        assertThat(verdicts(JUDGE.ofReport().judge(polls(90_000), SamplesBySite.none(), Defaults.QUIET.with(polls(90_000))))).isEqualTo("SHORT_POLL:INFO");
    }

    private static Snapshot polls(long cpuMicros) {
        return new Snapshots().site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(9_000, MILLI, MILLI + 80_000).cpu(cpuMicros * MICRO, 30)).take();
    }

    private static Diagnosis after(Diagnosis before, long cpuMicros) {
        Snapshot minute = polls(cpuMicros);
        ThreadsSnapshot quiet = Defaults.QUIET.with(minute);
        return JUDGE.judgement(minute, SamplesBySite.none(), quiet, quiet, before).showing(site -> true, null, before);
    }

    @Test
    void aWarningBeginsAtOnePercentAndEndsBelowEightTenths() {
        Diagnosis first = after(null, 99_000);
        assertThat(verdicts(first)).isEqualTo("SHORT_POLL:INFO");
        Diagnosis second = after(first, 100_800);
        assertThat(verdicts(second)).isEqualTo("SHORT_POLL:WARNING");
        Diagnosis third = after(second, 81_000);
        assertThat(verdicts(third)).isEqualTo("SHORT_POLL:WARNING");
        assertThat(third.headline().text).isEqualTo("Fix B.run:7 first: it uses 0.81% of a core");
        Diagnosis fourth = after(third, 79_000);
        assertThat(verdicts(fourth)).isEqualTo("SHORT_POLL:INFO");
        assertThat(verdicts(after(fourth, 99_000))).isEqualTo("SHORT_POLL:INFO");
    }

    @Test
    void reportsHaveNoMemory() {
        after(null, 110_000);
        assertThat(verdicts(JUDGE.judge(polls(90_000), SamplesBySite.none(), Defaults.QUIET.with(polls(90_000))))).isEqualTo("SHORT_POLL:INFO");
    }

    /** Another verdict on the same site has not begun. */
    @Test
    void eachVerdictHasAMemoryOfItsOwn() {
        Figures zero = Figures.none().zero(9_000, 100_000).cpu(110_000 * MICRO, 30);
        Snapshot was = new Snapshots().site(Call.THREAD_SLEEP, "a.B", zero).take();
        Diagnosis before = JUDGE.judge(was, SamplesBySite.none(), Defaults.QUIET.with(was));
        assertThat(verdicts(before)).isEqualTo("ZERO_SLEEP:WARNING");
        assertThat(verdicts(after(before, 90_000))).isEqualTo("SHORT_POLL:INFO");
    }

    @ParameterizedTest
    @CsvSource({"SHORT_POLL, 0.01, 1, true", "SHORT_POLL, 0.0099, 1000000, false", "YIELD_SPIN, 0.008, 1, true", "YIELD_SPIN, 0.0079, 1, false"})
    void aWarningLastsUntilItsCostIsAFifthLower(Verdict verdict, double cores, double perSecond, boolean expected) {
        WarningLimit limit = new WarningLimit(new Cost(cores, Cost.Precision.ABOUT), Defaults.thresholds(), Set.of(Verdict.YIELD_SPIN));
        assertThat(limit.isReached(verdict, cores, perSecond)).isEqualTo(expected);
    }

    @Test
    void aCostThatIsNotKnownIsNotZeroOfALimitOfZero() {
        for (Cost unknown : List.of(Cost.NOT_KNOWN_YET, Cost.TOO_LITTLE)) {
            assertThat(new WarningLimit(unknown, Defaults.thresholds("thresholds.coreShare=0"), Set.of())
                .isReached(Verdict.YIELD_SPIN, 0, 1e9)).isFalse();
        }
    }
}
