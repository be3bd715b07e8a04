package io.github.dozemeter.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of {@code dump} and {@code logFile}. */
class WritableFileTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"dump", "logFile"})
    void aFolderInPlaceOfAFileIsAnErrorInTheOptions(String key) {
        assertThat(complaints(key, folder)).containsExactly(key + "=" + folder + " cannot be written: it is a folder; name a file");
    }

    @Test
    void aFolderThatIsMissingIsAnErrorForTheLogAndIsCreatedForTheReport() {
        Path file = folder.resolve("missing/r.txt");
        assertThat(complaints("logFile", file)).containsExactly("logFile=" + file + " cannot be written: there is no folder "
            + file.getParent() + "; create it");
        assertThat(complaints("dump", file)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"new.txt", "old.txt", "%p/r.txt", "r-%p.txt"})
    void whatCanBeWrittenIsNone(String name) throws IOException {
        Files.writeString(folder.resolve("old.txt"), "old");
        assertThat(complaints("dump", folder.resolve(name))).isEmpty();
    }

    @Test
    void theLogThatCannotBeWrittenGoesToStderrAndTheReportKeepsItsPlace() {
        Path file = folder.resolve("missing/r.txt");
        Options options = read("logFile=" + file + ",dump=" + file);
        assertThat(options.text(Option.LOG_FILE)).isEmpty();
        assertThat(options.text(Option.DUMP)).isEqualTo(file.toString());
    }

    @Test
    void nobodyLooksHereForTheFolderOfAnotherJvm() {
        assertThat(OptionSources.readElsewhere("dump=" + folder.resolve("missing/r.txt")).complaints()).isEmpty();
    }

    private List<String> complaints(String key, Path file) {
        return read(key + "=" + file).complaints();
    }

    private static Options read(String argument) {
        return OptionSources.read(argument, new Properties(), Map.of());
    }
}
