package io.github.dozemeter.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.request.AgentRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are refused, and requests that only list the arms. */
class ExperimentsTest extends ExperimentsBench {

    @Test
    void aRefusalIsAnsweredAndLogged() throws Exception {
        run(request("guard"));
        assertThat(refusal()).isEqualTo(
            "no site fits a.B#run that has paused since the agent started; none has paused at all");
        assertThat(logged()).contains("INFO").contains("try a.B#run is refused: no site fits a.B#run");
    }

    @Test
    void aFailureIsAnsweredAndLoggedAsAWarning() throws Exception {
        pause("a.B", MILLI);
        verdicts.latest = null;
        run(request("stretch=20ms"));
        assertThat(refusal()).startsWith("the experiment failed: java.lang.NullPointerException");
        assertThat(logged()).contains("WARN").contains("an experiment failed, the site is as it was");
    }

    @Test
    void aJvmThatAllowsNoExperimentsSaysSo() throws Exception {
        options = "experiments=off";
        pause("a.B", MILLI);
        run(request(""));
        assertThat(refusal()).isEqualTo(
            "this JVM allows no experiments: its agent runs with experiments=off");
    }

    @Test
    void anAgentThatWasStartedJustNowWaitsForTheSiteToPause() throws Exception {
        uptime.set(0);
        whileResting = millis -> {
            if (uptime.get() == 9_000 * MILLI) {
                pause("a.B", MILLI);
            }
        };
        run(request(""));
        assertThat(answer("first")).contains("\"stretch=20ms\"");
    }

    @Test
    void anAgentWithoutSamplesOfLocksWaitsUntilItIsTwentySecondsOldAndNoLonger() throws Exception {
        uptime.set(0);
        pause("a.B", MILLI);
        run(request(""));
        assertThat(rests).hasSize(100).containsOnly(200L);
        assertThat(uptime.get()).isEqualTo(20_000 * MILLI);
    }

    @Test
    void anAgentThatHasRunForLongWaitsForNothing() throws Exception {
        pause("a.B", MILLI);
        run(request(""));
        assertThat(rests).isEmpty();
    }

    @Test
    void aCommandThatEndsBeforeTheExperimentBeginsIsNotServed() throws Exception {
        uptime.set(0);
        pause("a.B", MILLI);
        AgentRequest request = request("stretch=20ms");
        whileResting = millis -> {
            if (rests.size() == 3) {
                end(request);
            }
        };
        run(request);
        assertThat(rests).hasSize(3);
        assertThat(refusal()).isEqualTo("the command ended before the experiment began");
        assertThat(verdicts.calls).isEmpty();
    }

    @Test
    void aSiteThatIsTriedIsExportedFromThenOn() throws Exception {
        pause("a.First", MILLI);
        pause("a.B", MILLI);
        assertThat(recorder.snapshot().sites()).extracting(site -> site.site().className()).doesNotContain("a.B");
        run(request(""));
        assertThat(recorder.snapshot().sites()).extracting(site -> site.site().className()).contains("a.B");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSiteThatWasOrIsMeantToPauseIsNotChanged(boolean now) throws Exception {
        pause("a.B", MILLI);
        if (now) {
            verdicts.latest = diagnosis("on purpose");
        } else {
            verdicts.wholeRun = diagnosis("on purpose");
        }
        run(request("stretch=20ms"));
        assertThat(refusal()).startsWith(PLACE + " is not changed, because of its verdict INTENDED: ");
    }

    @Test
    void withoutAnArmTheAnswerListsWhichArmsFit() throws Exception {
        pause("a.B", MILLI);
        run(request(""));
        assertThat(answer("first")).contains("{\"arm\":\"stretch=20ms\",\"fits\":true}",
            "{\"arm\":\"guard\",\"fits\":false,\"why\":\"guard is for zero sleeps;"
                + " none of this site's 1 pauses is one\"}");
        assertThat(rests).isEmpty();
        assertThat(verdicts.calls).isEmpty();
    }

    @Test
    void whetherAProcessIsTooBusyForAGuardIsMeasuredFirst() throws Exception {
        pause("a.B", 0);
        run(request(""));
        assertThat(rests).containsExactly(300L);
        assertThat(answer("first")).contains("{\"arm\":\"guard\",\"fits\":").doesNotContain("\"why\":\"\"");
    }

    @Test
    void anOrdinaryThreadIsNotTakenForAVirtualOne() throws Exception {
        int number = pause("a.B", 0);
        DozemeterCallers.ask(DozemeterSites.FIRST_SLOT);
        HookState.pause(number, 0, MILLI);
        run(request(""));
        assertThat(answer("first")).doesNotContain("virtual threads pause here");
    }

    @Test
    void anArmThatDoesNotFitIsRefusedWithTheReason() throws Exception {
        pause("a.B", MILLI);
        run(request("stretch=1ms"));
        assertThat(refusal()).isEqualTo("stretch=1ms does not fit " + PLACE
            + ": its pauses already request 1 ms on average; 1ms is no longer");
    }

    @Test
    void aProgressThatIsNoSiteIsRefusedByItsOption() throws Exception {
        pause("a.B", MILLI);
        run(request("stretch=20ms").with("progress", "a.Worker#run"));
        assertThat(refusal()).startsWith("--progress: no site fits a.Worker#run");
    }

    @Test
    void anAgentThatIsStoppedWhileItWaitsDoesNotGoOn() {
        uptime.set(0);
        whileResting = millis -> {
            throw new InterruptedException();
        };
        assertThatThrownBy(() -> run(request("stretch=20ms"))).isInstanceOf(InterruptedException.class);
    }
}
