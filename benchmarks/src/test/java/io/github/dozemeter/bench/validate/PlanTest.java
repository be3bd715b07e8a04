package io.github.dozemeter.bench.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.bench.report.ArticlesPage;
import io.github.dozemeter.bench.report.Results;
import io.github.dozemeter.bench.report.SomeResults;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PlanTest {

    private static final Plan PLAN = plan(Preset.STANDARD);

    private static Plan plan(Preset preset) {
        return Plan.of(new Groups(preset, preset.pace, 2, 25, 85));
    }

    /** By its name a step is chosen, and known as done. */
    @ParameterizedTest
    @EnumSource
    void noTwoStepsHaveTheSameName(Preset preset) {
        assertThat(plan(preset).steps()).extracting(Step::name).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource
    void resultsOfSmokeAloneAreATrial(Preset preset) {
        Results results = new Results(Results.FORMAT, preset.key(), Map.of(), SomeResults.QUIET, List.of(), List.of(), List.of(),
            List.of());
        assertThat(results.isTrial()).isEqualTo(preset == Preset.SMOKE);
    }

    @Test
    void eachSetOfParametersIsAStepThatSaysItAll() {
        assertThat(PLAN.steps()).extracting(Step::name).contains("cost.PauseCost.yield avgt, threads 32",
            "flow.SwitchCost.switchByPark avgt, threads 1 {blockBytes=65536, kind=VIRTUAL, threads=4096}",
            "cost.CasBackoff.casYield thrpt+sample, threads 4", "latency spin, intrinsic disabled");
    }

    @Test
    void aPartIsChosenByWhatIsFoundInTheNames() {
        assertThat(PLAN.only("PauseCost\\.(yield|sleep0) avgt, threads (2|32)$").steps()).extracting(Step::name)
            .containsExactly("cost.PauseCost.sleep0 avgt, threads 2", "cost.PauseCost.yield avgt, threads 2",
                "cost.PauseCost.sleep0 avgt, threads 32", "cost.PauseCost.yield avgt, threads 32");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "yeild | none of \\d+ steps fits yeild; --dry-run lists them",
        "sleep( | sleep\\( is no regular expression: Unclosed group"})
    void aPartThatNothingBelongsToIsASentence(String regex, String sentence) {
        assertThatThrownBy(() -> PLAN.only(regex)).isInstanceOf(IllegalArgumentException.class)
            .hasMessageMatching("--only: " + sentence);
    }

    @Test
    void aLatencyTestTakesLongerTheMoreItCountsAndNoLongerThanItsLimit() {
        assertThat(secondsOfSpin(Preset.SMOKE)).isLessThan(2);
        assertThat(secondsOfSpin(Preset.QUICK)).isBetween(1.0, secondsOfSpin(Preset.STANDARD));
        assertThat(secondsOfSpin(Preset.STANDARD)).isLessThan(10);
        assertThat(secondsOfSpin(Preset.FULL)).isBetween(60.0, 601.0);
    }

    @ParameterizedTest
    @EnumSource
    void everyPresetMeasuresAWakeUpOfBothKindsOfThreadsOnBothMachines(Preset preset) {
        assertThat(plan(preset).only("^wake-up").steps()).extracting(Step::name).containsExactly(
            "wake-up, platform threads, idle machine", "wake-up, platform threads, loaded machine",
            "wake-up, virtual threads, idle machine", "wake-up, virtual threads, loaded machine");
        assertThat(Plan.of(new Groups(preset, preset.pace, 2, 17, 85)).only("^wake-up").steps()).extracting(Step::name)
            .noneMatch(name -> name.contains("virtual"));
    }

    private static double secondsOfSpin(Preset preset) {
        return plan(preset).only("latency spin$").seconds();
    }

    @Test
    void whatIsDoneIsLeftOut() {
        List<String> done = PLAN.only("latency").steps().stream().map(Step::name).toList();
        assertThat(PLAN.without(done).steps()).hasSize(PLAN.steps().size() - done.size())
            .noneMatch(step -> step.name().startsWith("latency "));
    }

    /** A name that no benchmark has would be a dash for ever. */
    @Test
    void everyFigureOfThePageAboutTheArticlesIsOneThatTheFullPresetMeasures() {
        Set<String> measured = new Groups(Preset.FULL, Preset.FULL.pace, 2, 25, 85).all().stream().flatMap(run -> run.modes().stream().map(mode ->
                ArticlesPage.name(run.benchmark(), mode, run.threads(), run.params()))).collect(Collectors.toSet());
        assertThat(ArticlesPage.holes().filter(Pattern.compile("\\b(avgt|sample|thrpt)\\b").asPredicate())).isNotEmpty()
            .allSatisfy(hole -> assertThat(measured).contains(hole.replaceFirst("^(p\\d+|calls|switches\\S*) ", "")));
    }
}
