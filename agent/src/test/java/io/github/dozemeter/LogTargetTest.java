package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.log.Log;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTargetTest {

    @TempDir
    Path folder;

    @Test
    void aFileIsAppendedToWithTheTimeAtTheChosenLevel() throws IOException {
        Path file = folder.resolve("agent.log");
        Files.writeString(file, "before\n");
        Log log = log(file, "warn");
        log.warn("shown");
        log.info("not shown");
        assertThat(file).content().matches("before\n[-0-9]{10}T[:0-9]{8}Z \\[dozemeter] WARN shown\n");
    }

    @Test
    void aFileThatCannotBeOpenedLeavesALogThatWorks() {
        Path missing = folder.resolve("missing").resolve("agent.log");
        log(missing, "off").error("not shown");
        assertThat(missing).doesNotExist();
    }

    private static Log log(Path file, String level) {
        Properties system = new Properties();
        system.setProperty("dozemeter.logFile", file.toString());
        return LogTarget.of(OptionSources.read("log=" + level, system, Map.of()));
    }
}
