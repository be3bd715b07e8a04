package io.github.dozemeter.bench.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Section.Goal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ApplicationTableTest {

    private static Section section(RoundPlan plan, List<Round> rounds) {
        return new ApplicationTable(plan, SomeRounds.BASIS).section(rounds);
    }

    private static Section standard(double... ratios) {
        return section(RoundPlan.STANDARD, SomeRounds.steady(ratios));
    }

    private static String table(Section section) {
        return String.join("\n", section.tables.get(0).lines());
    }

    private static String verdict(Section section, String what) {
        return section.goals.stream().filter(goal -> goal.what().contains(what)).map(Goal::verdict).findFirst().orElseThrow();
    }

    @Test
    void steadyStateAndStartHaveTheirNames() {
        assertThat(table(standard(1.01, 1.01, 1.01, 1.01, 1.01, 1.01))).contains(
            "| A shop, JDK 17: steady state, CPU of a request | 50.0 µs [50.0 µs .. 50.0 µs] | 1.010 (1.010 .. 1.010) "
                + "| 1.010 (1.010 .. 1.010) | 1.010 (1.010 .. 1.010) | 1.010 (1.010 .. 1.010) | 6 |",
            "| A shop, JDK 17: start, CPU until ready | 2.00 s [", "| A shop, JDK 17: start, time until ready | 2.00 s [",
            "| A shop, JDK 17: start, CPU of a request in the first minute of load | 100 µs [");
    }

    @Test
    void theCommandFailsWhereTheWholeIntervalIsAboveTheLimit() {
        Section section = standard(1.03, 1.021, 1.04, 1.05, 1.03, 1.03);
        assertThat(section.failures).containsExactly("A shop, JDK 17: Dozemeter takes at least 1.021 times the CPU that an agent"
            + " takes that may retransform and does nothing, in 6 rounds; the limit is 1.02. Find the cause.");
        assertThat(verdict(section, "steady state")).isEqualTo("**not met**");
    }

    @Test
    void aWideIntervalAboveTheLimitFailsToo() {
        assertThat(standard(1.03, 1.2, 1.3, 1.4, 1.5, 1.6).failures).hasSize(1);
    }

    @Test
    void theCommandPassesWhereTheIntervalBeginsAtTheLimit() {
        Section section = standard(1.02, 1.02, 1.02, 1.02, 1.02, 1.02);
        assertThat(section.failures).isEmpty();
        assertThat(verdict(section, "steady state")).isEqualTo("met");
    }

    @Test
    void aWideIntervalMeetsNoTarget() {
        Section section = standard(0.9, 1, 1, 1, 1, 1.1);
        assertThat(section.failures).isEmpty();
        assertThat(verdict(section, "steady state")).isEqualTo("not shown");
        assertThat(table(section)).contains("not shown (0.900 .. 1.100)");
        assertThat(section.goals.get(0).measured()).isEqualTo("0.900 .. 1.100");
    }

    @Test
    void fiveRoundsOfTheStandardPlanFailNothing() {
        assertThat(standard(2, 2, 2, 2, 2).failures).isEmpty();
    }

    @Test
    void oneQuickRoundFailsAboveOnePointTwo() {
        assertThat(section(RoundPlan.QUICK, List.of(SomeRounds.ofTwo(1.21))).failures).hasSize(1);
        assertThat(section(RoundPlan.QUICK, List.of(SomeRounds.ofTwo(1.19))).failures).isEmpty();
    }

    @Test
    void whatAQuickRunDoesNotMeasureIsAnEmptyCell() {
        assertThat(table(section(RoundPlan.QUICK, List.of(SomeRounds.ofTwo(1.1)))))
            .contains("| A shop, JDK 17: steady state, CPU of a request |  |  |  | not shown (1.100 .. 1.100) |  | 1 |");
    }

    @Test
    void roundsOfAnotherAgentAreLeftOut() {
        Round other = SomeRounds.round(SomeRounds.SHOP, "agent 9f9f, a minute", Map.of());
        Section section = section(RoundPlan.STANDARD, Stream.concat(Stream.of(other), SomeRounds.steady(1, 1).stream()).toList());
        assertThat(table(section)).contains("steady state, CPU of a request").contains("| 2 |").doesNotContain("| 3 |");
    }

    @Test
    void knownRoundsAreOfThisAgentAndThisSeries() {
        Round ours = SomeRounds.steadyAt(1, 1.01);
        Round ofAnotherAgent = SomeRounds.round(SomeRounds.SHOP, "agent 9f9f, a minute", ours.readings());
        Round onAnotherJdk = SomeRounds.round(new Series("A shop", "request", 25), SomeRounds.BASIS, ours.readings());
        List<Round> known = new ApplicationTable(RoundPlan.STANDARD, SomeRounds.BASIS)
            .of(SomeRounds.SHOP, LifePhase.STEADY, List.of(ofAnotherAgent, ours, onAnotherJdk, SomeRounds.start(1)));
        assertThat(known).containsExactly(ours);
    }

    @Test
    void roundsOfTheStartAloneAddToThoseOfTheSteadyState() {
        List<Round> rounds = Stream.concat(SomeRounds.steady(1, 1, 1).stream(), Stream.of(SomeRounds.start(1.3))).toList();
        assertThat(table(section(RoundPlan.STANDARD, rounds))).containsPattern("CPU until ready .* 4 \\|\n")
            .containsPattern("steady state, .* 3 \\|\n");
    }

    @Test
    void aStartThatIsAlwaysLateMissesItsTarget() {
        List<Round> late = Stream.generate(() -> SomeRounds.start(1.2)).limit(6).toList();
        Section section = section(RoundPlan.STANDARD, late);
        assertThat(verdict(section, "until A shop is ready")).isEqualTo("**not met**");
        assertThat(section.failures).isEmpty();
    }

    @Test
    void theNoteHoldsTheBasisAndTheLoadOfTheMachine() {
        String note = standard(1, 1).tables.get(0).note();
        assertThat(note).contains(SomeRounds.BASIS, "JDK 17.0.15 (Debian)", "load average at the start 0.10");
    }
}
