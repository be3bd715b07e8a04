package io.github.dozemeter.bench.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.validate.Groups.Group;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GroupsTest {

    @ParameterizedTest
    @EnumSource
    void everyPatternNamesBenchmarksThatExist(Preset preset) {
        for (Group group : new Groups(preset, 2, 25, 85).all()) {
            assertThat(Plan.steps(group, preset.pace)).as(group.pattern()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"SMOKE, 60", "QUICK, 210", "STANDARD, 1020"})
    void aPresetKeepsItsPromiseOnTwoProcessors(Preset preset, double seconds) {
        assertThat(Plan.of(new Groups(preset, 2, 25, 85), preset.pace).seconds()).isLessThan(seconds);
    }

    /** A mean over threads hides that few calls wait long. */
    @ParameterizedTest
    @EnumSource(names = {"STANDARD", "FULL"})
    void manyThreadsHavePercentilesToo(Preset preset) {
        List<Group> percentiles = new Groups(preset, 2, 25, 85).all().stream()
            .filter(group -> group.modes().contains("sample")).toList();
        assertThat(percentiles).filteredOn(group -> group.type().equals("cost.PauseCost")
            && "yield sleep0 parkNanos1".matches("(?:(?:" + group.methods() + ")\\b ?)+"))
            .anyMatch(group -> group.threads().containsAll(List.of(2, 32)))
            .anyMatch(group -> group.threads().contains(256));
        assertThat(percentiles).filteredOn(group -> group.type().equals("cost.PauseCostVirtual"))
            .anyMatch(group -> "yield sleep0".matches("(?:(?:" + group.methods() + ")\\b ?)+") && group.threads().contains(2))
            .anyMatch(group -> group.methods().equals("parkNanos1") && group.threads().containsAll(List.of(16, 64, 256)));
    }

    /** Some would never get a carrier, and the run never end. */
    @ParameterizedTest
    @EnumSource
    void noMoreVirtualThreadsYieldThanThereAreProcessors(Preset preset) {
        for (int processors : new int[] {1, 2, 8}) {
            assertThat(new Groups(preset, processors, 25, 85).all())
                .filteredOn(group -> group.type().equals("cost.PauseCostVirtual") && !group.methods().equals("parkNanos1"))
                .allSatisfy(group -> assertThat(group.threads()).allMatch(threads -> threads <= processors));
        }
    }

    @Test
    void whatAJdkLacksIsLeftOut() {
        List<Group> old = new Groups(Preset.STANDARD, 2, 17, 85).all();
        assertThat(old).noneMatch(group -> group.type().endsWith("Virtual") || group.toString().contains("VIRTUAL"));
        assertThat(old).filteredOn(group -> group.type().equals("cost.TimedPauseCost"))
            .noneMatch(group -> Pattern.compile(group.pattern()).matcher(
                "io.github.dozemeter.bench.jmh.cost.TimedPauseCost.sleepDuration1ms").find());
    }

    @Test
    void theCollapseIsLookedForWhereTheArticleDidAndBeyond() {
        assertThat(new Groups(Preset.STANDARD, 6, 17, 85).all()).filteredOn(group -> group.type()
            .equals("load.BurnCpu"))
            .extracting(Group::threads).containsExactly(List.of(1, 4, 6, 10, 12, 20, 24, 60));
    }
}
