package io.github.dozemeter.bench.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.jvm.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkLimitTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    private Path folder;

    @Test
    void aForkThatHangsIsEnded() throws Exception {
        Process hangs = new ProcessBuilder("sleep", "3600").start();
        try (ForkLimit limit = ForkLimit.of(Duration.ofMillis(1))) {
            assertThat(hangs.waitFor()).isNotZero();
            assertThat(limit.isOver()).isTrue();
        }
    }

    @Test
    void whatEndsInTimeIsLeftAlone() throws Exception {
        try (ForkLimit limit = ForkLimit.of(HOUR)) {
            assertThat(new ProcessBuilder("true").start().waitFor()).isZero();
            assertThat(limit.isOver()).isFalse();
        }
    }

    @Test
    void aStepThatHangsIsMissingWithASentenceAndTheRunGoesOn() throws Exception {
        // Other JMH runs on the machine are none of a test's business.
        System.setProperty("jmh.ignoreLock", "true");
        Path log = folder.resolve("jmh.log");
        Findings findings = new Findings();
        JmhRun step = new JmhRun("cost.PauseCost.baseline", List.of("avgt"), 1, Map.of(), new Pace(1, 0, 1, 1, 3_600_000));
        step.run(new Bench(Preset.SMOKE, step.pace(), Jdk.at(Path.of(System.getProperty("java.home"))), log), findings, Duration.ofSeconds(1));

        assertThat(findings.missing()).containsExactly(
            "cost.PauseCost.baseline avgt, threads 1: did not end within 1 s and was stopped, see " + log);
        assertThat(findings.measurements()).isEmpty();
        assertThat(Files.readString(log)).contains("# Warmup: <none>");
    }
}
