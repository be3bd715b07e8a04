package io.github.dozemeter.bench.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.jmh.profile.ContextSwitches;
import io.github.dozemeter.bench.jmh.profile.CyclesPerInstruction;
import io.github.dozemeter.bench.jmh.profile.WithoutVariables;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;

class ProfilersTest {

    private static List<ProfilerConfig> added(Profilers profilers, String benchmark) {
        ChainedOptionsBuilder options = new OptionsBuilder();
        profilers.addTo(options, benchmark);
        return options.build().getProfilers();
    }

    @Test
    void whereTheSystemCountsNoSwitchesNoProfilerAsksForThem() {
        assertThat(added(new Profilers(false, List.of()), "cost.PauseCost.yield")).isEmpty();
        assertThat(added(new Profilers(true, List.of()), "cost.PauseCost.yield")).extracting(ProfilerConfig::getKlass)
            .containsExactly(ContextSwitches.class.getName());
    }

    @Test
    void cyclesAreCountedOfLoops() {
        assertThat(added(new Profilers(false, List.of()), "cost.PauseLoop.yieldLoop"))
            .extracting(ProfilerConfig::getKlass).containsExactly(CyclesPerInstruction.class.getName());
    }

    @Test
    void forksStartWithoutTheVariablesOfTheShell() {
        List<String> names = List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");
        assertThat(added(new Profilers(false, names), "spin.SpinHint.onSpinWait")).singleElement()
            .satisfies(profiler -> assertThat(new WithoutVariables(profiler.getOpts()).addJVMInvokeOptions(null))
                .containsExactly("env", "-u", "JAVA_TOOL_OPTIONS", "-u", "_JAVA_OPTIONS"));
    }
}
