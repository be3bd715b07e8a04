package io.github.dozemeter.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.request.AgentRequest;
import io.github.dozemeter.request.RequestedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What a running experiment publishes, and what the command reads at its end. */
@EnabledOnOs(OS.LINUX)
class RunningExperimentTest extends ExperimentsBench {

    @Test
    void anExperimentThatTheCommandEndsIsAnsweredWithTheReason() throws Exception {
        pause("a.B", MILLI);
        runToItsBegin(request("stretch=20ms"));
        String sentence = "a.B.run:7, Thread.sleep stretched to 20 ms: no figures, ended after 0 of 39 slots:"
            + " the command ended it";
        assertThat(answer("first")).contains("\"arm\":\"stretch=20ms\"", "\"seconds\":195", "\"complete\":false",
            "\"aborted\":\"the command ended it\"", "\"sentence\":\"" + sentence + '"', "\"progress\":\"\"");
        assertThat(logged())
            .contains("an experiment begins: a.B.run:7, Thread.sleep stretched to 20 ms in turns, for 195 s")
            .contains("an experiment has ended, the site is as it was: " + sentence);
        TriedSites.LastTry last = facts.tried.last(recorder.ownSlot(site("a.B")).site);
        assertThat(last.arm).isEqualTo("stretch=20ms");
        assertThat(last.sentence).isEqualTo(sentence);
        assertThat(rests).doesNotContain(300L);
    }

    @Test
    void whileAnExperimentRunsItIsPublishedAndItsVerdictsAreFrozen() throws Exception {
        pause("a.B", MILLI);
        AgentRequest request = request("stretch=20ms");
        whileResting = millis -> {
            assertThat(facts.tried.running().site).isEqualTo(site("a.B"));
            assertThat(facts.tried.running().arm).isEqualTo("stretch=20ms");
            assertThat(published).containsExactly(PLACE + " stretch=20ms");
            assertThat(verdicts.calls).containsExactly("freeze " + PLACE);
            end(request);
        };
        run(request);
        assertThat(answer("first")).contains("\"aborted\":\"the command ended it\"");
        assertThat(facts.tried.running()).isNull();
        assertThat(published).containsExactly(PLACE + " stretch=20ms", null);
        assertThat(verdicts.calls).containsExactly("freeze " + PLACE, "unfreeze " + PLACE);
    }

    @Test
    void anExperimentThatFailsIsNoLongerPublished() throws Exception {
        pause("a.B", MILLI);
        whileResting = millis -> {
            throw new IllegalStateException("broken");
        };
        run(request("stretch=20ms"));
        assertThat(refusal()).isEqualTo("the experiment failed: java.lang.IllegalStateException: broken");
        assertThat(facts.tried.running()).isNull();
        assertThat(published).endsWith((String) null);
        assertThat(verdicts.calls).endsWith("unfreeze " + PLACE);
    }

    @Test
    void aSecondExperimentIsRefusedWhileOneRunsAndServedAfterwards() throws Exception {
        pause("a.B", MILLI);
        AgentRequest first = request("stretch=20ms");
        whileResting = millis -> {
            run(request("second", 195, "stretch=50ms"));
            end(first);
        };
        run(first);
        assertThat(answer("second" + RequestedFile.FAILED))
            .matches("another experiment is running in this JVM, at a\\.B#run:7, for [1-9]\\d* s more\n");
        runToItsBegin(request("third", 195, "stretch=50ms"));
        assertThat(answer("third")).contains("\"aborted\":\"the command ended it\"");
    }

    @Test
    void theProgressIsCountedByThePausesOfTheSiteThatWasNamed() throws Exception {
        pause("a.B", MILLI);
        pause("a.Worker", MILLI);
        runToItsBegin(request("stretch=20ms").with("progress", "a.Worker#run"));
        assertThat(answer("first")).contains("\"progress\":\"a.Worker#run:7 pauses\"");
    }

    /** Takes the second that the slot lasts. */
    @Test
    void aSlotThatWasMeasuredIsPartOfTheAnswer() throws Exception {
        pause("a.B", MILLI);
        AgentRequest request = request("first", 39, "stretch=20ms");
        Path progress = folder.resolve("first" + RequestedFile.PROGRESS);
        whileResting = millis -> {
            Thread.sleep(millis);
            try {
                if (Files.readString(progress).startsWith("slot 2 of 39")) {
                    end(request);
                }
            } catch (IOException unreadable) {
                throw new AssertionError(unreadable);
            }
        };
        run(request);
        assertThat(answer("first")).contains("\"block\":0", "\"siteRate\":0.0").containsPattern("\"gc\":\\d");
    }

    @Test
    void anAgentThatIsStoppedAnswersThatItWas() throws Exception {
        pause("a.B", MILLI);
        whileResting = millis -> {
            throw new InterruptedException();
        };
        run(request("stretch=20ms"));
        assertThat(answer("first")).contains("\"aborted\":\"the agent was stopped\"");
    }
}
