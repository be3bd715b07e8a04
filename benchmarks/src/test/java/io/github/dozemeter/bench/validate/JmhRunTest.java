package io.github.dozemeter.bench.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.jmh.profile.ContextSwitches;
import io.github.dozemeter.bench.jmh.profile.CyclesPerInstruction;
import io.github.dozemeter.bench.jmh.profile.WithoutVariables;
import io.github.dozemeter.bench.report.Results;
import io.github.dozemeter.bench.validate.Preset.Pace;
import io.github.dozemeter.jvm.Jdk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;

/** How forks of JMH are started, watched and ended. */
class JmhRunTest {

    @TempDir
    private Path folder;

    @Test
    void aForkThatHangsIsEnded() throws Exception {
        Process hangs = new ProcessBuilder("sleep", "3600").start();
        try (ForkLimit limit = new ForkLimit(Duration.ofMillis(1))) {
            assertThat(hangs.waitFor()).isNotZero();
            assertThat(limit.isOver()).isTrue();
        }
    }

    @Test
    void whatEndsInTimeIsLeftAlone() throws Exception {
        try (ForkLimit limit = new ForkLimit(Duration.ofHours(1))) {
            assertThat(new ProcessBuilder("true").start().waitFor()).isZero();
            assertThat(limit.isOver()).isFalse();
        }
    }

    @Test
    void aStepThatHangsIsMissingWithASentenceAndTheRunGoesOn() throws Exception {
        // Other JMH runs on the machine are none of a test's business.
        System.setProperty("jmh.ignoreLock", "true");
        Pace hour = new Pace(1, 0, 1, 1, 3_600_000);
        Plan plan = new Plan(List.of(new JmhRun("cost.PauseCost.baseline", List.of("avgt"), 1, Map.of(), hour)
            .step(1, Duration.ofSeconds(1))));
        Validation validation = new Validation(Preset.SMOKE, hour, Jdk.running(), folder.resolve("a.html"));
        Results results = validation.run(plan, new Progress(System.err, false, System::nanoTime, plan), Optional.empty());

        assertThat(results.missing()).containsExactly("cost.PauseCost.baseline avgt, threads 1: did not end within 1 s and"
            + " was stopped, see " + folder.resolve("a.log"));
        assertThat(results.measurements()).isEmpty();
        assertThat(results.done()).isEmpty();
        assertThat(folder.resolve("a.log")).content().contains("# Warmup: <none>");
    }

    private static List<ProfilerConfig> profilers(String benchmark, boolean countsSwitches, List<String> stripped) {
        ChainedOptionsBuilder options = new OptionsBuilder();
        new JmhRun(benchmark, List.of("avgt"), 1, Map.of(), Preset.SMOKE.pace).profile(options, countsSwitches, stripped);
        return options.build().getProfilers();
    }

    @Test
    void whereTheSystemCountsNoSwitchesNoProfilerAsksForThem() {
        assertThat(profilers("cost.PauseCost.yield", false, List.of())).isEmpty();
        assertThat(profilers("cost.PauseCost.yield", true, List.of())).extracting(ProfilerConfig::getKlass)
            .containsExactly(ContextSwitches.class.getName());
    }

    @Test
    void cyclesAreCountedOfLoops() {
        assertThat(profilers("cost.PauseLoop.yieldLoop", false, List.of()))
            .extracting(ProfilerConfig::getKlass).containsExactly(CyclesPerInstruction.class.getName());
    }

    @Test
    void forksStartWithoutTheVariablesOfTheShell() {
        List<String> names = List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");
        assertThat(profilers("spin.SpinHint.onSpinWait", false, names)).singleElement()
            .satisfies(profiler -> assertThat(new WithoutVariables(profiler.getOpts()).addJVMInvokeOptions(null))
                .containsExactly("env", "-u", "JAVA_TOOL_OPTIONS", "-u", "_JAVA_OPTIONS"));
    }
}
