package io.github.dozemeter.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.jmh.profile.ContextSwitches;
import io.github.dozemeter.bench.jmh.profile.CyclesPerInstruction;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.Main;

/** benchmarks.jar is JMH as everybody expects it. */
@Tag("long")
class UberJarIT {

    private static List<String> jmh(String... arguments) throws Exception {
        Path jar = Path.of(System.getProperty("target")).resolve("benchmarks.jar");
        // Counts are asserted here, no times: other JMH runs on the machine do no harm.
        return Jvm.tool(Jdk.running(), "java").options("-Djmh.ignoreLock=true").classPath(jar)
            .succeed(Main.class, (Object[]) arguments).outLines();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aBenchmarkRunsWithBothProfilers() throws Exception {
        List<String> out = jmh("ParkNanosSweep.parkNanos$", "-p", "requestedNanos=1", "-bm", "avgt", "-f", "1",
            "-wi", "0", "-i", "1", "-r", "200ms", "-foe", "true", "-prof", ContextSwitches.class.getName(),
            "-prof", CyclesPerInstruction.class.getName());
        assertThat(out).anySatisfy(line -> assertThat(line)
            .matches(".*parkNanos:switches\\.voluntary .* avgt .* switches/op"));
        assertThat(out).anyMatch(line -> line.contains("CPI"));
    }

    /** JMH tears down before a profiler looks at the last iteration, which is the only one here. */
    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @ValueSource(strings = {"switchByWaitNotify", "switchByPark", "switchByCompletableFuture"})
    void eachTurnOfARingIsAtLeastNineTenthsOfASwitchInTheLastIterationToo(String way) throws Exception {
        List<String> out = jmh("SwitchCost." + way, "-p", "threads=16", "-p", "blockBytes=0", "-bm", "avgt", "-f", "1",
            "-wi", "1", "-w", "100ms", "-i", "1", "-r", "200ms", "-prof", ContextSwitches.class.getName());
        assertThat(out).filteredOn(line -> line.matches(".+:switches\\.voluntary .+ switches/op")).singleElement()
            .satisfies(line -> assertThat(Double.parseDouble(line.split("\\s+(?=switches/op)")[0].replaceFirst(
                ".*\\s", ""))).as(line).isGreaterThanOrEqualTo(0.9));
    }
}
