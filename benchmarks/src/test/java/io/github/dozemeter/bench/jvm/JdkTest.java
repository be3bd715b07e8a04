package io.github.dozemeter.bench.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkTest {

    @TempDir
    private Path home;

    @ParameterizedTest
    @CsvSource({"1.8.0_452, 8", "17.0.15, 17", "25, 25", "26.0.1, 26"})
    void theFeatureNumberOfEveryStyleOfVersion(String version, int feature) {
        assertThat(Jdk.feature(version)).isEqualTo(feature);
    }

    @Test
    void saysWhatItIsAlsoWithoutAReleaseFile() throws IOException {
        Path link = Files.createDirectory(home.resolve("bin")).resolve("java");
        Files.createSymbolicLink(link, Path.of(System.getProperty("java.home"), "bin", "java"));
        assertThat(Jdk.at(home)).hasToString(
            "JDK " + System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")");
    }

    @Test
    void aFolderThatIsNoJdkIsNamed() {
        assertThatThrownBy(() -> Jdk.at(home)).hasMessage("no JDK at " + home);
    }

    @Test
    void theOneThatRunsThisIsAmongAll() {
        assertThat(Jdk.all()).extracting(Jdk::feature).contains(Runtime.version().feature());
    }
}
