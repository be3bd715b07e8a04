package io.github.dozemeter.judge;

import static io.github.dozemeter.judge.Watched.MICRO;
import static io.github.dozemeter.judge.Watched.MILLI;
import static io.github.dozemeter.judge.Watched.SECOND;
import static io.github.dozemeter.threads.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Estimate;
import io.github.dozemeter.counters.RecordedSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.StackPlace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sites that the JVM's own recorder wrote down in ten seconds, beside what their threads did. */
class RecordedFindingTest {

    private static final Site SLEEP = site(Call.THREAD_SLEEP);
    private static final StackPlace SLEEPS = place("java.lang.Thread.sleep", "a.B.run:7");
    private static final StackPlace ELSEWHERE = place("java.lang.Thread.sleep", "a.C.run:9");
    private static final StackPlace WORKS = KnownThreads.running("a.B.run:8");
    private static final String[] POLL = {"jdk.internal.misc.Unsafe.park",
        "java.util.concurrent.locks.LockSupport.parkNanos", "java.util.concurrent.ArrayBlockingQueue.poll"};
    private static final StackPlace POOL = place(POLL);
    private static final StackPlace QUEUE = place(POLL[0], POLL[1], POLL[2], "a.Poll.run:3");

    private final KnownThreads threads = new KnownThreads();

    private static Site site(Call call) {
        return new Site(call, "a.B", "run", 7, "");
    }

    private static RecordedSite recorded(Site site, String thread, int count, long requested, long realised) {
        return add(new RecordedSite(site), thread, count, requested, realised);
    }

    private static RecordedSite add(RecordedSite site, String thread, int count, long requested, long realised) {
        for (int i = 0; i < count; i++) {
            site.add("", thread, requested, realised, i % 2 == 0);
        }
        return site;
    }

    private static RecordedSite sleeps() {
        return recorded(SLEEP, "worker-#", 9_000, MILLI, MILLI);
    }

    private Diagnosis diagnosis(RecordedSite site, long meanNanos) {
        Snapshot seen = Snapshot.fromOutside(List.of(site.figures(10 * SECOND + meanNanos)), 10 * SECOND);
        return new Judge(Defaults.thresholds(), CostModel.ASSUMED, Watched.JDK, at -> null, KnownBugs.none())
            .fromOutside(className -> "shop.jar").judge(seen, SamplesBySite.none(), threads.take());
    }

    private String line(RecordedSite site) {
        return diagnosis(site, 0).account.line();
    }

    @Test
    void threadsThatPauseAtRecordedSitesAloneAreExplainedByThem() {
        threads.thread("worker-1", 9_000, 9_000, SLEEPS);
        Diagnosis diagnosis = diagnosis(sleeps(), MILLI);
        assertThat(diagnosis.isRecorded()).isTrue();
        assertThat(diagnosis.sites).singleElement().satisfies(site -> assertThat(site.isEstimated()).isFalse());
        assertThat(diagnosis.account.line()).isEqualTo("900 wakeups/s: recorded sites 100%");
        assertThat(diagnosis.account.explained).isCloseTo(1, within(1e-9));
        assertThat(diagnosis.account.others).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"java.lang.Thread.sleep, a.B.run:9", "java.lang.Object.wait, a.B.run:7",
        "java.lang.Thread.sleep, a.C.run:7"})
    void aPauseAtAnotherPlaceOrByAnotherCallIsEstimated(String call, String frame) {
        threads.thread("worker-1", 9_000, 9_000, place(call, frame));
        Diagnosis diagnosis = diagnosis(sleeps(), MILLI);
        assertThat(diagnosis.sites).hasSize(2).filteredOn(site -> site.isEstimated()).singleElement()
            .satisfies(site -> assertThat(site.site().artifact()).isEqualTo("shop.jar"));
        assertThat(diagnosis.account.line()).isEqualTo("900 wakeups/s: estimated sites 100%");
    }

    @Test
    void aThreadWithoutASampleIsAtNoRecordedSite() {
        threads.thread("new", 9_000, 9_000);
        assertThat(line(sleeps())).endsWith("threads in no stack sample 100%");
    }

    @Test
    void aThreadThatPausesElsewhereTooHasARowForThat() {
        threads.spinning("worker-1", 9_000, 9_000, 0, Map.of(SLEEPS, 19, ELSEWHERE, 1));
        Diagnosis diagnosis = diagnosis(sleeps(), MILLI);
        assertThat(diagnosis.sites).filteredOn(SiteFigures::isEstimated).singleElement()
            .satisfies(site -> assertThat(site.estimate.basis).isEqualTo(Estimate.RateBasis.UP_TO));
        assertThat(diagnosis.account.line()).endsWith(": estimated sites 100%");
    }

    /** The recorder names the class of the queue, as a stack does. */
    @Test
    void aRecordedWaitIsNotEstimatedAsWell() {
        threads.spinning("poll-1", 9_000, 9_000, 0, Map.of(QUEUE, 19, ELSEWHERE, 1));
        Site poll = Site.seen("ArrayBlockingQueue.poll", false, QUEUE.frame, "");
        assertThat(diagnosis(recorded(poll, "poll-#", 9_000, MILLI, MILLI), MILLI).sites).filteredOn(SiteFigures::isEstimated)
            .extracting(site -> site.site().callLabel()).doesNotContain("ArrayBlockingQueue.poll");
    }

    @ParameterizedTest
    @CsvSource({"ArrayBlockingQueue.poll, pool-1, recorded sites 100%",
        "ArrayBlockingQueue.poll, other-1, JDK queues and schedulers 100%",
        "DelayQueue.poll, pool-1, JDK queues and schedulers 100%"})
    void threadsThatWaitInTheJdkAloneAreKnownByCallAndName(String call, String thread, String expected) {
        threads.thread(thread, 9_000, 9_000, POOL);
        RecordedSite site = recorded(Site.ofThreads(call, "pool-1"), "pool-#", 9_000, MILLI, MILLI);
        assertThat(line(site)).endsWith(": " + expected);
    }

    @ParameterizedTest
    @CsvSource({"900, 100, up to 60%, true", "899, 101, about 0.02%, false"})
    void zeroSleepsCostAllThatTheirThreadsUse(int zero, int others, String cost, boolean ofZero) {
        threads.spinning("worker", 20, 20, 6 * SECOND, WORKS);
        RecordedSite site = recorded(SLEEP, "worker", zero, 0, 500);
        Cost found = diagnosis(add(site, "worker", others, MILLI, MILLI), 0).costOf(SLEEP);
        assertThat(found).hasToString(cost);
        assertThat(found.others() == 0).isEqualTo(ofZero);
    }

    @Test
    void zeroSleepsOfThreadsThatDoMoreCostAMicrosecondEach() {
        RecordedSite site = recorded(SLEEP, "worker", 10_000, 0, 2_000);
        assertThat(diagnosis(site, 2_000).costOf(SLEEP)).hasToString("about 0.10%");
    }

    /** No CPU clock is read while the JVM records, however long that takes. */
    @Test
    void sleepsThatBlockCostWhatOthersDo() {
        threads.spinning("worker", 20, 20, 6 * SECOND, WORKS);
        assertThat(diagnosis(sleeps(), MILLI).costOf(SLEEP)).hasToString("about 1.3%");
    }

    @Test
    void aParkSaysHowManyExpiredAndWhatIsNotRecorded() {
        Site park = site(Call.PARK_NANOS);
        Diagnosis diagnosis = diagnosis(recorded(park, "worker-#", 1_000, 2 * MILLI, 2 * MILLI), 2 * MILLI);
        assertThat(diagnosis.findings()).extracting(Finding::reason).containsExactly("100 pauses/s take"
            + " 2 ms on average; 50/s expired, and those that end at once are not recorded;"
            + " recorded for 10 s");
    }

    @Test
    void aRecordedLineOfTwoPeriodsPollsWithTheShortOne() {
        RecordedSite site = recorded(SLEEP, "worker-#", 1_000, MILLI, 1_100 * MICRO);
        add(site, "worker-#", 1_000, 10 * MILLI, 10_100 * MICRO);
        Diagnosis diagnosis = diagnosis(site, 5_600 * MICRO);
        assertThat(Watched.verdicts(diagnosis)).startsWith("SHORT_POLL:");
        assertThat(diagnosis.findings()).extracting(Finding::reason).containsExactly(
            "200 pauses/s take 1 ms (50%) and 10 ms; recorded for 10 s");
    }

    @Test
    void aRecordedSleepIsJudgedByWhatItRequests() {
        Diagnosis diagnosis = diagnosis(recorded(SLEEP, "worker-#", 600, 20 * MICRO, 100 * MICRO), 100 * MICRO);
        assertThat(Watched.verdicts(diagnosis)).isEqualTo("TINY_PAUSE:INFO");
    }
}
