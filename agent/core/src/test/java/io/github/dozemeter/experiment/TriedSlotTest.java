package io.github.dozemeter.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.experiment.ExperimentPlan.Arm;
import io.github.dozemeter.experiment.SlotOutcome.Outcome;
import io.github.dozemeter.request.AgentRequest;
import io.github.dozemeter.request.RequestedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arms the real hook and reads the real clock. No test depends on how fast it runs. */
@ExtendWith(HookState.class)
@Timeout(60)
class TriedSlotTest {

    private static final int ARMED = 1 << 30;
    private static final long MILLI = 1_000_000;
    private static final long MINUTE = 60_000 * MILLI;

    @TempDir
    private Path folder;
    private final SiteRegistry registry = new SiteRegistry();
    private final Recorder recorder = new Recorder(registry, 1, System.nanoTime());
    private final Site site = new Site(Call.THREAD_SLEEP, "a.B", "run", 7, "b.jar");
    private final int number = registry.number(site, Argument.COMPUTED);
    private Experiments.Rest rest = Thread::sleep;

    @AfterEach
    void disarm() {
        DozemeterArm.disarm();
    }

    private RequestedFile file() {
        String path = folder.resolve("answer").toString();
        return AgentRequest.of(AgentRequest.Kind.TRY, 39, path, "1").file();
    }

    private void end() {
        file().say(RequestedFile.END, "");
    }

    private String written() throws IOException {
        return Files.readString(folder.resolve("answer" + RequestedFile.PROGRESS));
    }

    private TriedSlot tried(String change) {
        return tried(change, null);
    }

    /** @param progress null for none */
    private TriedSlot tried(String change, Recorder.OwnSlot progress) {
        HookState.pause(number, 0, MILLI);
        ProcessCounters counters = new ProcessCounters(folder.resolve("self").toFile(),
            folder.resolve("cgroup").toFile(), () -> 1_500);
        return new TriedSlot(millis -> rest.rest(millis), file(), recorder.ownSlot(site), Change.of(change),
            counters, progress);
    }

    private boolean isArmed() {
        return HookState.count(number, MILLI) >= ARMED;
    }

    @Test
    void theClockIsTheOneOfTheJvm() {
        long before = System.nanoTime();
        assertThat(tried("guard").nanos() - before).isBetween(0L, System.nanoTime() - before);
    }

    @ParameterizedTest
    @CsvSource({"SHAM, guard", "CHANGED, guard", "SHAM, stretch=20ms", "CHANGED, stretch=20ms"})
    void everyArmButAsIsArmsTheSite(Arm arm, String change) {
        TriedSlot tried = tried(change);
        assertThat(isArmed()).isFalse();
        assertThat(tried.arm(arm, MINUTE)).isTrue();
        assertThat(isArmed()).isTrue();
        assertThat(tried.arm(Arm.AS_IS, MINUTE)).isTrue();
        assertThat(isArmed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"SHAM, guard", "CHANGED, guard", "CHANGED, stretch=20ms"})
    void aSiteThatIsNotCountedAnyMoreIsNotArmed(Arm arm, String change) {
        TriedSlot tried = tried(change);
        DozemeterSites.retire();
        assertThat(tried.arm(arm, MINUTE)).isFalse();
    }

    @Test
    void aChangedPauseLastsAsLongAsItIsStretched() throws InterruptedException {
        assertThat(tried("stretch=50ms").arm(Arm.CHANGED, MINUTE)).isTrue();
        long start = System.nanoTime();
        Dozemeter.sleep(1, number);
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(50 * MILLI);
    }

    /** A site that spins without its zero sleeps would use a whole core for the slot. */
    @Test
    void theFirstGuardIsOverAfterAFifthOfASecondAndTheNextLastsItsSlot() throws InterruptedException {
        TriedSlot tried = tried("guard");
        tried.arm(Arm.CHANGED, MINUTE);
        Thread.sleep(210);
        assertThat(isArmed()).isFalse();
        tried.arm(Arm.CHANGED, MINUTE);
        Thread.sleep(210);
        assertThat(isArmed()).isTrue();
    }

    @Test
    void theCountersHoldThePausesOfTheSiteAndWhatTheProcessUsed() {
        TriedSlot tried = tried("guard");
        HookState.pause(number, MILLI, MILLI);
        ExperimentRun.Counters read = tried.read();
        assertThat(read.totals.get(Outcome.SITE_RATE)).isEqualTo(2);
        assertThat(read.totals.get(Outcome.PROGRESS)).isNaN();
        assertThat(read.totals.get(Outcome.GC)).isEqualTo(1.5);
    }

    @Test
    void theProgressIsThePausesOfAnotherSite() {
        Site worker = new Site(Call.THREAD_SLEEP, "a.Worker", "run", 7, "b.jar");
        int other = registry.number(worker, Argument.COMPUTED);
        for (int pause = 0; pause < 3; pause++) {
            HookState.pause(other, MILLI, MILLI);
        }
        assertThat(tried("guard", recorder.ownSlot(worker)).read().totals.get(Outcome.PROGRESS)).isEqualTo(3);
    }

    /** The last rest may be rounded up to a millisecond. */
    @Test
    void aRestIsNoLongerThanTheTimeThatIsLeft() throws InterruptedException {
        List<Long> rests = new ArrayList<>();
        rest = millis -> {
            rests.add(millis);
            assertThat(rests.stream().mapToLong(each -> each).sum()).isLessThanOrEqualTo(451);
            Thread.sleep(millis);
        };
        TriedSlot tried = tried("guard");
        long until = System.nanoTime() + 450 * MILLI;
        assertThat(tried.restUntil(until)).isEmpty();
        assertThat(System.nanoTime() - until).isNotNegative();
    }

    @Test
    void aTimeThatIsOverNeedsNoRest() throws InterruptedException {
        rest = millis -> {
            throw new AssertionError("rested for " + millis);
        };
        assertThat(tried("guard").restUntil(System.nanoTime() - MILLI)).isEmpty();
    }

    @Test
    void aLongRestChecksTheCommandEveryTenthOfASecond() throws InterruptedException {
        List<Long> rests = new ArrayList<>();
        rest = millis -> {
            rests.add(millis);
            if (rests.size() == 3) {
                end();
            }
        };
        assertThat(tried("guard").restUntil(System.nanoTime() + MINUTE)).isEqualTo("the command ended it");
        assertThat(rests).containsExactly(100L, 100L, 100L);
    }

    @Test
    void aCommandThatWasKilledEndsTheRest() throws Exception {
        TriedSlot tried = tried("guard");
        // No process holds its lock.
        Files.createFile(folder.resolve("answer" + RequestedFile.CLIENT));
        assertThat(tried.restUntil(System.nanoTime() + MINUTE)).isEqualTo("the command was killed");
    }

    @Test
    void theCommandReadsTheSlotAndTheSecondsLeft() throws IOException {
        tried("guard").progress(2, 39, 39_900 * MILLI);
        assertThat(written()).matches("slot 2 of 39, 3\\d s left\n");
    }

    @Test
    void theSecondsLeftAreWrittenWhileItRests() throws Exception {
        rest = millis -> {
            try {
                if (written().equals("slot 1 of 39, 0 s left\n")) {
                    end();
                }
            } catch (IOException unreadable) {
                throw new AssertionError(unreadable);
            }
        };
        TriedSlot tried = tried("guard");
        tried.progress(1, 39, 1_010 * MILLI);
        assertThat(tried.restUntil(System.nanoTime() + MINUTE)).isEqualTo("the command ended it");
    }
}
