package io.github.dozemeter.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.SiteId;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Judge;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.threads.SamplesBySite;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which site a user means, and which change fits it. */
@ExtendWith(HookState.class)
class TriedSiteTest {

    private static final long MILLI = 1_000_000;

    private final SiteRegistry registry = new SiteRegistry();
    private final Recorder recorder = new Recorder(registry, 1, System.nanoTime());

    private Site pause(Call call, String className, String method, int line, long requestedNanos) {
        Site site = new Site(call, className, method, line, "b.jar");
        HookState.pause(registry.number(site, Argument.COMPUTED), requestedNanos, 2 * MILLI);
        return site;
    }

    private Site choose(String text) {
        return SiteChoice.of(text, recorder.everySite()).site();
    }

    private SiteFigures only() {
        return recorder.everySite().sites().get(0);
    }

    private String objection(String change, boolean virtual) {
        return Change.of(change).objection(only(), virtual);
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.a.B#run", "org.a.B#run:7", "B#run", "org.a.B.run:7"})
    void aSiteIsNamedAsAReportPrintsIt(String text) {
        Site site = pause(Call.THREAD_SLEEP, "org.a.B", "run", 7, MILLI);
        pause(Call.THREAD_SLEEP, "org.a.B", "stop", 7, MILLI);
        pause(Call.THREAD_SLEEP, "org.a.OtherB", "run", 7, MILLI);
        assertThat(choose(text)).isEqualTo(site);
        assertThat(choose(SiteId.of(site))).isEqualTo(site);
    }

    @Test
    void theSecondCallOnALineHasItsNumber() {
        pause(Call.THREAD_SLEEP, "a.B", "run", 7, MILLI);
        Site second = pause(Call.THREAD_SLEEP, "a.B", "run[2]", 7, MILLI);
        assertThat(choose("a.B#run[2]:7")).isEqualTo(second);
    }

    @Test
    void ofSeveralSitesTheSentenceListsWhatFits() {
        pause(Call.THREAD_SLEEP, "a.B", "run", 7, MILLI);
        pause(Call.THREAD_SLEEP, "a.B", "run", 9, MILLI);
        assertThatThrownBy(() -> choose("a.B#run")).hasMessage("a.B#run fits 2 sites, name one of them: a.B#run:7, a.B#run:9");
    }

    @Test
    void ofManySitesTheFiveThatPauseMostAreListed() {
        for (int line = 1; line <= 5; line++) {
            pauses(line, line);
        }
        String five = "name one of them: a.B#run:5, a.B#run:4, a.B#run:3, a.B#run:2, a.B#run:1";
        assertThatThrownBy(() -> choose("a.B#run")).hasMessageEndingWith(five);
        pauses(6, 6);
        pauses(7, 7);
        assertThatThrownBy(() -> choose("a.B#run")).hasMessageEndingWith(
            "name one of them: a.B#run:7, a.B#run:6, a.B#run:5, a.B#run:4, a.B#run:3 and 2 more");
    }

    private void pauses(int line, int count) {
        for (int pause = 0; pause < count; pause++) {
            pause(Call.THREAD_SLEEP, "a.B", "run", line, MILLI);
        }
    }

    @Test
    void sitesThatShareACounterAreCountedAndNotListed() {
        pause(Call.THREAD_SLEEP, "a.B", "run", 7, MILLI);
        pause(Call.THREAD_SLEEP, "a.Second", "run", 7, MILLI);
        pause(Call.THREAD_SLEEP, "a.Third", "run", 7, MILLI);
        assertThatThrownBy(() -> SiteChoice.of("a.Third#run", recorder.snapshot()))
            .hasMessage("no site fits a.Third#run that has paused since the agent started and has a counter of"
                + " its own (2 share one); there are: a.B#run:7");
    }

    @Test
    void aSiteWithoutACounterOfItsOwnIsNotTried() {
        Site site = pause(Call.THREAD_SLEEP, "a.B", "run", 7, MILLI);
        assertThat(SiteChoice.ownSlot(site, recorder).site).isEqualTo(site);
        Site never = new Site(Call.THREAD_SLEEP, "a.B", "run", 8, "b.jar");
        assertThatThrownBy(() -> SiteChoice.ownSlot(never, recorder))
            .hasMessage("a.B#run:8 has no counter of its own");
    }

    @Test
    void sitesThatNoPlaceTellsApartHaveTheirIds() {
        Site sleep = pause(Call.THREAD_SLEEP, "a.B", "run", 7, MILLI);
        Site park = pause(Call.PARK_NANOS, "a.B", "run", 7, MILLI);
        assertThatThrownBy(() -> choose("a.B#run:7")).hasMessageContaining(SiteId.of(sleep) + " (Thread.sleep at a.B#run:7)")
            .hasMessageContaining(SiteId.of(park) + " (LockSupport.parkNanos at a.B#run:7)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.B#go", "B#go", "B#run:9"})
    void whereNoSiteFitsTheSentenceListsThoseOfTheClassFirst(String text) {
        pause(Call.THREAD_SLEEP, "a.Other", "run", 1, MILLI);
        pause(Call.THREAD_SLEEP, "a.B", "run", 7, MILLI);
        assertThatThrownBy(() -> choose(text))
            .hasMessage("no site fits " + text + " that has paused since the agent started; there are: a.B#run:7, a.Other#run:1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.Loop#run", "Loop#run:7", "Loop#other", "a.Loop.run:7"})
    void aSiteOfADeferredClassNeedsTheAgentFromTheStart(String text) {
        Site deferred = new Site(Call.THREAD_SLEEP, "a.Loop", "run", 7, "");
        recorder.deferred(new Deferred(List.of("a.Loop"), List.of(new SampledSite(deferred, 1))));
        assertThatThrownBy(() -> choose(text)).hasMessageContaining("is deferred").hasMessageContaining("-javaagent");
    }

    @Test
    void aDeferredClassIsNotTheReasonWhyAnotherHasNoSuchSite() {
        Site deferred = new Site(Call.THREAD_SLEEP, "a.Loop", "run", 7, "");
        recorder.deferred(new Deferred(List.of("a.Loop"), List.of(new SampledSite(deferred, 1))));
        assertThatThrownBy(() -> choose("a.B#run")).hasMessageStartingWith("no site fits a.B#run");
    }

    @Test
    void theSlotOfASiteCountsItsPausesAlone() {
        Site site = pause(Call.THREAD_SLEEP, "a.B", "run", 7, 0);
        pause(Call.THREAD_SLEEP, "a.Other", "run", 1, MILLI);
        Recorder.OwnSlot slot = recorder.ownSlot(site);
        assertThat(slot.pauses()).isEqualTo(1);
        assertThat(DozemeterArm.sham(slot.number, MILLI)).isTrue();
        DozemeterArm.disarm();
        assertThat(recorder.ownSlot(new Site(Call.THREAD_SLEEP, "a.B", "run", 8, "b.jar"))).isNull();
    }

    @ParameterizedTest
    @CsvSource({"stretch=20ms, stretched to 20 ms", "stretch=1.5ms, stretched to 1.5 ms", "stretch=500us, stretched to 500 us",
        "stretch=1s, stretched to 1 s", "stretch=1ns, stretched to 1 ns", "guard, without its zero sleeps"})
    void anArmSaysWhatItDoes(String text, String done) {
        assertThat(Change.of(text).label).isEqualTo(text);
        assertThat(Change.of(text).done).isEqualTo(done);
    }

    @ParameterizedTest
    @CsvSource({"THREAD_SLEEP, CONSTANT, 'what it looks for may be found up to 19 ms later'",
        "THREAD_SLEEP, COMPUTED, 'what it looks for may be found up to 20 ms later'",
        "QUEUE_POLL, CONSTANT, 'what does not wake it up may be found up to 19 ms later'"})
    void aStretchSaysHowMuchLaterThingsMayBeFound(Call call, Argument argument, String sentence) {
        HookState.pause(registry.number(new Site(call, "a.B", "run", 7, "b.jar"), argument), MILLI, 2 * MILLI);
        assertThat(Change.of("stretch=20ms").later(only())).isEqualTo("; " + sentence);
        assertThat(Change.of("guard").later(only())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"stretch", "stretch=", "stretch=20", "stretch=-1ms", "stretch=0ms", "stretch=1001ms", "stretch=2s", "yield", "fix=guard"})
    void otherArmsAreRefused(String text) {
        assertThatThrownBy(() -> Change.of(text)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(text);
    }

    @Test
    void aRealPauseCanBeStretchedAndNotGuarded() {
        pause(Call.THREAD_SLEEP, "a.B", "run", 7, MILLI);
        assertThat(objection("stretch=20ms", false)).isNull();
        assertThat(objection("stretch=1ms", false)).isEqualTo("its pauses already request 1 ms on average; 1ms is no longer");
        assertThat(objection("guard", false)).contains("none of this site's 1 pauses is one");
    }

    @Test
    void zeroSleepsCanBeGuardedAndNotStretchedButNotOnVirtualThreads() {
        pause(Call.THREAD_SLEEP, "a.B", "run", 7, 0);
        assertThat(objection("guard", false)).isNull();
        assertThat(objection("guard", true)).contains("virtual threads");
        assertThat(objection("stretch=20ms", false)).contains("request no time");
    }

    @ParameterizedTest
    @CsvSource({"THREAD_YIELD, Thread.yield requests no time", "FUTURE_GET, Future.get waits for a result"})
    void whatRequestsNoTimeFitsNeither(Call call, String sentence) {
        pause(call, "a.B", "run", 7, 0);
        assertThat(objection("stretch=20ms", false)).contains(sentence);
        assertThat(objection("guard", false)).contains("guard is for zero sleeps");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "QUEUE_POLL | BlockingQueue.poll, whose zero waits look for what has arrived",
        "PARK_NANOS | LockSupport.parkNanos"})
    void aGuardOfAnotherCallIsRefusedByItsName(Call call, String sentence) {
        pause(call, "a.B", "run", 7, 0);
        assertThat(objection("guard", false))
            .isEqualTo("guard is for zero sleeps of Thread.sleep; this is " + sentence);
    }

    @Test
    void aScheduleIsNotStretched() {
        Site site = new Site(Call.TIMER_SCHEDULE, "a.B", "run", 7, "b.jar");
        HookState.schedule(registry.number(site, Argument.COMPUTED), MILLI);
        assertThat(objection("stretch=20ms", false))
            .isEqualTo("Timer.schedule makes a schedule and is no pause itself");
    }

    @ParameterizedTest
    @CsvSource({"0.6, 2, true", "0.5, 2, false", "0.4, 2, false", "0.6, 4, false", "NaN, 2, false"})
    void noZeroSleepIsGuardedWhereThreadsWaitForAProcessor(double waiting, int processors, boolean refused) {
        assertThat(Experiments.objectionOfBusyProcess(waiting, processors) != null).isEqualTo(refused);
    }

    @Test
    void theRefusalForABusyProcessNamesTheLimit() {
        assertThat(Experiments.objectionOfBusyProcess(0.61, 2)).isEqualTo("on average 0.61 threads of this JVM wait for a processor, more than"
            + " the 0.5 that are allowed on 2 processors; a loop without its zero sleeps would keep them waiting");
    }

    @Test
    void aSiteThatIsMeantToPauseIsNotChanged() {
        Site meant = pause(Call.THREAD_SLEEP, "a.B", "run", 7, 0);
        Site other = pause(Call.THREAD_SLEEP, "a.Other", "run", 7, 0);
        Diagnosis diagnosis = new Judge(Defaults.thresholds(), CostModel.ASSUMED, 21, site -> site.equals(meant) ? "on purpose" : null,
            KnownBugs.none()).judge(recorder.everySite(), SamplesBySite.none(), Defaults.QUIET);
        assertThatThrownBy(() -> Experiments.refuseByVerdict(diagnosis, meant))
            .hasMessageStartingWith("a.B#run:7 is not changed, because of its verdict INTENDED: ");
        Experiments.refuseByVerdict(diagnosis, other);
    }

    @Test
    void aSiteWithAnotherVerdictMayBeChanged() {
        Site site = new Site(Call.THREAD_YIELD, "a.B", "run", 7, "b.jar");
        for (int pause = 0; pause < 1_000; pause++) {
            pause(Call.THREAD_YIELD, "a.B", "run", 7, 0);
        }
        Diagnosis diagnosis = new Judge(Defaults.thresholds("thresholds.yieldSpinPerSecond=1"), CostModel.ASSUMED, 21, one -> null, KnownBugs.none())
            .judge(recorder.everySite(), SamplesBySite.none(), Defaults.QUIET);
        assertThat(diagnosis.findings(site)).isNotEmpty();
        Experiments.refuseByVerdict(diagnosis, site);
    }

    @Test
    void theProposedStretchOfTenMillisecondsIsTwenty() {
        pause(Call.THREAD_SLEEP, "a.B", "run", 7, 10 * MILLI);
        assertThat(Change.usualStretch(only()).label).isEqualTo("stretch=20ms");
    }

    @Test
    void theProposedStretchIsAtLeastTwiceThePause() {
        pause(Call.THREAD_SLEEP, "a.B", "run", 7, MILLI);
        assertThat(Change.usualStretch(only()).label).isEqualTo("stretch=20ms");
        pause(Call.THREAD_SLEEP, "a.B", "run", 7, 79 * MILLI);
        assertThat(Change.usualStretch(only()).label).isEqualTo("stretch=100ms");
    }
}
