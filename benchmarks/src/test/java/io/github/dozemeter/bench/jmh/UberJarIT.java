package io.github.dozemeter.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.jmh.profile.ContextSwitches;
import io.github.dozemeter.bench.jmh.profile.CyclesPerInstruction;
import io.github.dozemeter.bench.jvm.JavaCommand;
import io.github.dozemeter.bench.jvm.Jdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.openjdk.jmh.Main;

/** benchmarks.jar is JMH as everybody expects it. */
class UberJarIT {

    private static List<String> jmh(String... arguments) throws Exception {
        Path jar = Path.of(System.getProperty("target")).resolve("benchmarks.jar");
        Jdk jdk = Jdk.at(Path.of(System.getProperty("java.home")));
        return JavaCommand.of(jdk).classPath(jar).run(Main.class, arguments).out();
    }

    @Test
    void itListsTheBenchmarks() throws Exception {
        assertThat(jmh("-l")).filteredOn(line -> line.startsWith("io.github.dozemeter.bench.jmh."))
            .hasSizeGreaterThanOrEqualTo(25);
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
}
