package io.github.dozemeter.bench.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GroupsTest {

    private static List<JmhRun> all(Preset preset, int processors, int release) {
        return new Groups(preset, preset.pace, processors, release, 85).all();
    }

    @ParameterizedTest
    @EnumSource
    void everyPatternNamesBenchmarksThatExist(Preset preset) {
        assertThatCode(() -> all(preset, 2, 25)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"SMOKE, 60", "QUICK, 210", "STANDARD, 1020"})
    void aPresetKeepsItsPromiseOnTwoProcessors(Preset preset, double seconds) {
        assertThat(Plan.of(new Groups(preset, preset.pace, 2, 25, 85)).seconds()).isLessThan(seconds);
    }

    private static List<Integer> threadsWithPercentiles(Preset preset, String benchmark) {
        return all(preset, 2, 25).stream().filter(run -> run.benchmark().equals(benchmark) && run.modes().contains("sample"))
            .map(JmhRun::threads).toList();
    }

    /** A mean over threads hides that few calls wait long. */
    @ParameterizedTest
    @EnumSource(names = {"STANDARD", "FULL"})
    void manyThreadsHavePercentilesToo(Preset preset) {
        for (String method : List.of("yield", "sleep0", "parkNanos1")) {
            assertThat(threadsWithPercentiles(preset, "cost.PauseCost." + method)).contains(2, 32, 256);
        }
        for (String method : List.of("yield", "sleep0")) {
            assertThat(threadsWithPercentiles(preset, "cost.PauseCostVirtual." + method)).contains(2);
        }
        assertThat(threadsWithPercentiles(preset, "cost.PauseCostVirtual.parkNanos1")).contains(16, 64, 256);
    }

    /** Some would never get a carrier, and the run never end. */
    @ParameterizedTest
    @EnumSource
    void noMoreVirtualThreadsYieldThanThereAreProcessors(Preset preset) {
        for (int processors : new int[] {1, 2, 8}) {
            assertThat(all(preset, processors, 25)).filteredOn(run -> run.benchmark().startsWith("cost.PauseCostVirtual.")
                && !run.benchmark().endsWith(".parkNanos1")).allMatch(run -> run.threads() <= processors);
        }
    }

    @Test
    void whatAJdkLacksIsLeftOut() {
        assertThat(all(Preset.STANDARD, 2, 17)).isNotEmpty().noneMatch(run -> run.benchmark().contains("Virtual.")
            || run.toString().contains("VIRTUAL") || run.benchmark().endsWith(".sleepDuration1ms"));
    }

    @Test
    void theCollapseIsLookedForWhereTheArticleDidAndBeyond() {
        assertThat(all(Preset.STANDARD, 6, 17)).filteredOn(run -> run.benchmark().equals("load.BurnCpu.burnCpu"))
            .extracting(JmhRun::threads).containsExactly(1, 4, 6, 10, 12, 20, 24, 60);
    }
}
