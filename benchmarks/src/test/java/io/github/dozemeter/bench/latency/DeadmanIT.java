package io.github.dozemeter.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DeadmanIT {

    /** Waits for a turn that never comes. */
    public static final class Hanging {

        private Hanging() {
        }

        public static void main(String[] arguments) {
            Deadman.watch(Duration.ofMillis(100));
            new HintedHandOver(new Samples(2, 0)).answer();
        }
    }

    @Test
    void aTestThatHangsIsStopped() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
            System.getProperty("java.class.path"), Hanging.class.getName()).inheritIO().start();
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(Deadman.EXIT_CODE);
    }
}
