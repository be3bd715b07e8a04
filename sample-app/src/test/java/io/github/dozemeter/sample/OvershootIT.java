package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** By itself: it keeps the machine busy. */
class OvershootIT {

    /** By all loops together; a verdict needs thirty timed ones. */
    private static final long ENOUGH_SLEEPS = 300;
    private static final Pattern LOOP = Pattern.compile("Name:\tloop\n.*\nvoluntary_ctxt_switches:\t(\\d+)", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void aPauseOnABusyMachineOvershoots() throws Exception {
        try (RunningJvm sample = Jvm.tool(Jdk.running(), "java").in(folder).agent("port=off,dump=sample.prom")
            .main("-jar", System.getProperty("sample.jar"), "--seconds", 600, "--only", "overshoot").start()) {
            sample.await(() -> sleeps(sample.pid()), sleeps -> sleeps >= ENOUGH_SLEEPS);
            sample.terminate();

            assertThat(Scrape.of(folder.resolve("sample.prom")).all("dozemeter_verdict")).singleElement()
                .satisfies(verdict -> assertThat(verdict.labels()).containsEntry("verdict", "OVERSHOOT"));
        }
    }

    /** Those of its loops, by the kernel: each sleep gives up the processor once. */
    private static long sleeps(long pid) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
            return tasks.map(OvershootIT::status).map(LOOP::matcher).filter(Matcher::find)
                .mapToLong(loop -> Long.parseLong(loop.group(1))).sum();
        }
    }

    private static String status(Path task) {
        try {
            return Files.readString(task.resolve("status"));
        } catch (IOException ended) {
            return "";
        }
    }
}
