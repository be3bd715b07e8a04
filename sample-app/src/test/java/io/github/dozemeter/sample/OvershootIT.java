package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Retry;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** By itself: it keeps the machine busy. */
class OvershootIT {

    @TempDir
    private Path folder;

    @Test
    void aPauseOnABusyMachineOvershoots() throws Exception {
        Retry.ifSpoilt(() -> {
            Outcome outcome = Jvm.tool(Jdk.running(), "java").in(folder).agent("port=off,dump=sample.prom")
                .main("-jar", System.getProperty("sample.jar"), "--seconds", 4, "--only", "overshoot").run();

            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(Scrape.of(folder.resolve("sample.prom")).all("dozemeter_verdict")).singleElement()
                .satisfies(verdict -> assertThat(verdict.labels()).containsEntry("verdict", "OVERSHOOT"));
        });
    }
}
