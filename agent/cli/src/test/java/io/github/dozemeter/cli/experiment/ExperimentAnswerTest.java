package io.github.dozemeter.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentAnswerTest {

    private static String written(String json) throws IOException {
        return String.join("\n", new ExperimentAnswer(json).lines(100));
    }

    @Test
    void aResultIsASentenceAndThePictureOfItsSlots() throws IOException {
        assertThat(written(Answers.saving())).isEqualTo("""
            Saves CPU.
            Store$Reput.run:2973, sleep(1) stretched to 20 ms: -4.3% of a core [-4.8, -4.0], -978 wake-ups/s,
                throughput not observed, 36 slots of 4.6 s; effects below 0.4% of a core would not have been
                seen; what it looks for may be found up to 19 ms later.

            CPU in % of a core, by block and time slot: o as-is, + sham, # stretch=20ms, x void
                 5.9 | +o  o+  + o  +o  o   o   +o +    o+   + +o  + o
                     |                 +     +      o      o
                     |
                     |
                     |
                     |
                     |             #     #             #            #
                 1.2 |   #   #             #   #     #      #    #
                     +----------x-------------------------------------
               block   1   2   3   4   5   6   7   8   9   10  11  12""");
    }

    @Test
    void savingIsSaidOnlyWhereTheAgentSaysIt() throws IOException {
        assertThat(written(Answers.effect())).startsWith("Shows an effect, but no saving of CPU.\n");
        assertThat(written(Answers.noEffect())).startsWith("No effect shown.\n");
        assertThat(written(Answers.noFigure())).startsWith("No figure for CPU.\n");
    }

    @Test
    void anExperimentThatEndedEarlyHasItsSlots() throws IOException {
        assertThat(written(Answers.ended(""))).contains("Ended early.", "ended after 13 of 39 slots", "o as-is, + sham");
        assertThat(written(Answers.ended("CPU rose"))).contains("Ended early: CPU rose.");
    }

    @Test
    void whereNothingVariesThePictureIsOneLine() throws IOException {
        assertThat(written(Answers.even())).contains("\n     2.5 | ").hasLineCount(7);
    }

    @Test
    void theArmsOfASiteAreListedWithReasons() throws IOException {
        assertThat(written(Answers.arms())).isEqualTo("""
            org.apache.Store$Reput.run:2973, Thread.sleep:
              stretch=20ms fits
              guard does not fit: the site makes no zero sleeps""");
    }

    @Test
    void noNameMovesTheCursorOrEndsACell() throws IOException {
        assertThat(written(Answers.hostile())).contains("\\u001b[2J").doesNotContain("\u001b");
    }

    @Test
    void membersOfALaterVersionAreSkipped() throws IOException {
        String later = Answers.saving().replace("{\"", "{\"later\":[null,{}],\"");
        assertThat(written(later)).isEqualTo(written(Answers.saving()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{}", "{\"sentence\": 1}", "nonsense", "{\"arms\": []}"})
    void whatIsNoAnswerIsSaidSo(String json) {
        assertThatThrownBy(() -> new ExperimentAnswer(json)).isInstanceOf(IOException.class).hasMessageStartingWith("the agent's answer is no ");
    }
}
