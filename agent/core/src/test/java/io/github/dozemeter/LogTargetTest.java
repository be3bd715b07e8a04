package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.OptionSources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTargetTest {

    @TempDir
    Path folder;
    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();

    @Test
    void aFileIsAppendedToWithTheTimeAtTheChosenLevel() throws IOException {
        Path file = folder.resolve("agent.log");
        Files.writeString(file, "before\n");
        Log log = log(file, "warn");
        log.warn("shown");
        log.info("not shown");
        assertThat(file).content().matches("before\n[-0-9]{10}T[:0-9]{8}Z \\[dozemeter] WARN shown\n");
        assertThat(stderr.size()).isZero();
    }

    @Test
    void aFileThatCannotBeOpenedIsOneLineAndTheLogGoesToStderr() {
        // The options take a folder with a percent sign for one that is still to get its name.
        Path missing = folder.resolve("missing%p").resolve("agent.log");
        log(missing, "warn").error("shown");
        assertThat(stderr.toString(StandardCharsets.UTF_8).lines()).satisfiesExactly(
            why -> assertThat(why).startsWith("[dozemeter] WARN logFile=" + missing + " cannot be written, this log goes to stderr: "),
            line -> assertThat(line).isEqualTo("[dozemeter] ERROR shown"));
        assertThat(missing.getParent()).doesNotExist();
    }

    private Log log(Path file, String level) {
        Properties system = new Properties();
        system.setProperty("dozemeter.logFile", file.toString());
        return LogTarget.of(OptionSources.read("log=" + level, system, Map.of()), stderr);
    }
}
