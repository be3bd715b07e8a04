package io.github.dozemeter.judge;

import static io.github.dozemeter.threads.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.Observed;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a site costs at most: one thread whose pauses have a price that makes 16 cores. */
class LedgerBoundTest {

    private static final long MILLI = Watched.MILLI;
    private static final StackPlace AT_SITE = place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.B.run:7");
    private static final StackPlace BUSY = KnownThreads.running("a.Busy.run:3");
    private static final Site SLEEP = Snapshots.site(Call.THREAD_SLEEP, "a.B");

    private final Snapshots sites = new Snapshots();
    private final KnownThreads threads = new KnownThreads();

    private static Diagnosis judged(Snapshot counted, SamplesBySite samples, ThreadsSnapshot threads) {
        return LedgerTest.judged(CostModel.ASSUMED, counted, samples, threads);
    }

    /** Before the threads were read. */
    private Cost early(SamplesBySite samples, long processNanos) {
        return judged(sites.take().withCpu(processNanos), samples, ThreadsSnapshot.NONE).costOf(SLEEP);
    }

    private LedgerBoundTest sixteenCores() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(400_000_000, 400).cpu(400_000_000 * 400L, 30));
        return this;
    }

    /** A report at exit after eleven seconds: 16 cores of one thread on a busy machine. */
    @Test
    void beforeThreadsAreReadTheProcessIsTheBound() {
        assertThat(sixteenCores().early(SamplesBySite.none(), 12_700 * MILLI).cores).isCloseTo(1.27, within(1e-9));
    }

    @Test
    void beforeAnythingIsReadTheProcessorsAreTheBound() {
        assertThat(sixteenCores().early(SamplesBySite.none(), -1).cores)
            .isCloseTo(Math.min(16, Runtime.getRuntime().availableProcessors()), within(1e-9));
    }

    @Test
    void sitesTogetherCostNoMoreThanTheProcessBeforeThreadsAreRead() {
        sixteenCores().sites.site(Call.PARK_NANOS, "a.C", Figures.none().zero(400_000_000, 400).cpu(400_000_000 * 400L, 30));
        assertThat(early(SamplesBySite.none(), 10_000 * MILLI).cores).isCloseTo(0.5, within(1e-9));
    }

    /** 127 %: the compilers of the start are of the process, too. Seven samples may miss a second thread. */
    @ParameterizedTest
    @CsvSource({"1, 8, 1", "1, 7, 1.7", "2, 16, 1.7"})
    void aSampledThreadUsesOneProcessorAtMost(int seen, int samples, double cores) {
        SamplesBySite callers = new Observed().threads(SLEEP, seen, samples).observations();
        assertThat(sixteenCores().early(callers, 17_000 * MILLI).cores).isCloseTo(cores, within(1e-9));
    }

    /** It paused before the threads were read for the first time. */
    @Test
    void aSiteThatDidNotPauseWhileThreadsWereReadHasABoundToo() {
        Snapshot all = sixteenCores().sites.take().withCpu(9_000 * MILLI);
        ThreadsSnapshot read = threads.spinning("other", 10, 10, 0, BUSY).take().with(new Snapshots().take()).withCpu(0);
        assertThat(judged(all, SamplesBySite.none(), read).cost(SLEEP)).isCloseTo(0.9, within(1e-9));
    }

    /** Of a first reading the process has half a second more than its threads: the agent's classes are loaded. */
    @ParameterizedTest
    @CsvSource({"0, 0.9", "100, 0.91", "-1, 1.27"})
    void whatNoThreadUsedIsOfNoSiteUnlessSomeEnded(long missedMillis, double cores) {
        Snapshot counted = sixteenCores().sites.take();
        ThreadsSnapshot read = threads.spinning("worker", 10, 10, 9_000 * MILLI, AT_SITE).take().with(counted)
            .withCpu(12_700 * MILLI).withMissed(missedMillis < 0 ? -1 : missedMillis * MILLI);
        assertThat(judged(counted, SamplesBySite.none(), read).cost(SLEEP)).isCloseTo(cores, within(1e-9));
    }

    /** Stack samples show where carriers are, never the site: it had "0 %". */
    @Test
    void virtualThreadsHaveTheProcessAsTheirBound() {
        Site virtual = Snapshots.site(Call.THREAD_SLEEP, "a.Virtual");
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(100_000, 500).cpu(100_000 * 500L, 30))
            .site(Call.THREAD_SLEEP, "a.Virtual", Figures.none().zero(100_000, 500).onVirtualThreads());
        Snapshot counted = sites.take();
        ThreadsSnapshot read = threads.spinning("worker", 10, 10, 50 * MILLI, AT_SITE).spinning("carrier", 10, 10, 900 * MILLI, BUSY)
            .take().with(counted).withCpu(1_000 * MILLI).withMissed(0);
        assertThat(judged(counted, SamplesBySite.none(), read).costOf(virtual)).hasToString("about 0.50%");
    }

    /** Its cost is of two seconds, the process's CPU time of ten. */
    @Test
    void aSiteThatBeganLaterHasTheCpuOfTheWholeSpanAsItsBound() {
        Snapshots early = new Snapshots().site(Call.THREAD_SLEEP, "a.B", Figures.none());
        Snapshots late = new Snapshots().site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(2_000_000, 1_000).cpu(2_000_000 * 1_000L, 30));
        Snapshot now = late.take(10 * Watched.SECOND, 0).withCpu(2_100 * MILLI);
        Snapshot own = now.bySitesOwnTime(now, List.of(early.take(8 * Watched.SECOND, 0)));
        assertThat(judged(own, SamplesBySite.none(), ThreadsSnapshot.NONE).cost(SLEEP)).isCloseTo(1, within(1e-9));
    }

    /** A loop of empty parks that begins in the last two seconds of ten, in a thread of its own. */
    @Test
    void aLoopThatBeganLaterCostsWhatItsThreadUsedSince() {
        Site park = Snapshots.site(Call.PARK_NANOS, "a.B");
        Figures parks = Figures.none().zero(70_000_000, 20).cpu(0, 30);
        Snapshot now = new Snapshots().site(Call.PARK_NANOS, "a.B", parks).take(10 * Watched.SECOND, 0);
        Snapshot own = now.bySitesOwnTime(now, List.of(new Snapshots().take(8 * Watched.SECOND, 0)));
        ThreadsSnapshot read = threads.spinning("worker", 10, 10, 1_600 * MILLI, KnownThreads.running("a.B.run:8")).take()
            .with(now).withCpu(2_000 * MILLI);
        assertThat(judged(own, SamplesBySite.none(), read).costOf(park)).hasToString("up to 80%");
    }

    /** Two lines of one method have all CPU of its thread as their bound, and another thread's is estimated. */
    @Test
    void linesThatBeganLaterAndEstimatesCostNoMoreThanTheProcess() {
        Figures pauses = Figures.none().zero(200_000, 400);
        Snapshot now = new Snapshots().site(Call.THREAD_SLEEP, "a.B", 7, pauses).site(Call.THREAD_SLEEP, "a.B", 8, pauses)
            .takeCoarse(10 * Watched.SECOND).withCpu(485 * MILLI);
        Snapshot own = now.bySitesOwnTime(now, List.of(new Snapshots().takeCoarse(8 * Watched.SECOND)));
        ThreadsSnapshot read = threads.spinning("worker", 10, 10, 85 * MILLI, AT_SITE)
            .spinning("slow", 20_000, 20_000, 400 * MILLI, place("java.lang.Thread.sleep", "a.Slow.run:7")).take().with(now).withCpu(485 * MILLI);
        List<Row> rows = judged(own, SamplesBySite.none(), read).rows;
        assertThat(rows).extracting(row -> row.cost.precision).containsOnly(Cost.Precision.UP_TO).hasSize(3);
        assertThat(rows.stream().mapToDouble(row -> row.cost.cores * row.figures.span().seconds()).sum()).isCloseTo(0.485, within(1e-6));
    }

    /** A report at exit, two seconds after the threads were read first. */
    @Test
    void aThreadThatNoSampleShowsMayBeInALoopOfEmptyParks() {
        Site park = Snapshots.site(Call.PARK_NANOS, "a.B");
        Snapshot counted = new Snapshots().site(Call.PARK_NANOS, "a.B", Figures.none().zero(600_000_000, 70).cpu(0, 30)).take();
        ThreadsSnapshot read = threads.spinning("main", 1, 1, 1_090 * MILLI, Map.of()).ofJvm("C2 CompilerThre", 80, 3_000 * MILLI)
            .take().with(counted).withCpu(5_100 * MILLI).withMissed(9_000 * MILLI);
        assertThat(judged(counted, SamplesBySite.none(), read).cost(park)).isCloseTo(0.21, within(1e-9));
    }

    /** On a busy machine its parks took longer than the price while threads were read: 0.02 cores of 0.2 were left. */
    @Test
    void aCostThatIsABoundIsNotCutByABoundAgain() {
        Site park = Snapshots.site(Call.PARK_NANOS, "a.B");
        Snapshot whole = new Snapshots().site(Call.PARK_NANOS, "a.B", Figures.none().zero(600_000_000, 70).cpu(600_000_000 * 120L, 30)).take();
        Snapshot part = new Snapshots().site(Call.PARK_NANOS, "a.B", Figures.none().zero(50_000_000, 300).cpu(50_000_000 * 120L, 30)).take();
        ThreadsSnapshot read = threads.spinning("main", 1, 1, 1_090 * MILLI, Map.of()).take().with(part).withCpu(4_200 * MILLI).withMissed(0);
        assertThat(judged(whole, SamplesBySite.none(), read).cost(park)).isCloseTo(0.109, within(1e-9));
    }

    @Test
    void byACoarseClockASiteWhoseThreadsNoOneSawIsNotSaidToCostLittle() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 7_800L, 30));
        threads.spinning("other", 9_000, 9_000, 9_900 * MILLI, BUSY);
        assertThat(judged(sites.takeCoarse(), SamplesBySite.none(), threads.take()).costOf(SLEEP)).hasToString("not known yet");
    }

    @Test
    void byACoarseClockASiteWhoseThreadAlsoComputesIsNotSaidToCostLittle() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 7_800L, 30));
        threads.spinning("worker", 9_000, 9_000, 9_900 * MILLI, AT_SITE, BUSY);
        assertThat(judged(sites.takeCoarse(), SamplesBySite.none(), threads.take()).costOf(SLEEP)).hasToString("not known yet");
    }
}
