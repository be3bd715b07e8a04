package io.github.dozemeter.bench.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.jvm.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkTest {

    @TempDir
    private Path home;

    @Test
    void saysWhatItIsAlsoWithoutAReleaseFile() throws IOException {
        Path link = Files.createDirectory(home.resolve("bin")).resolve("java");
        Files.createSymbolicLink(link, Path.of(System.getProperty("java.home"), "bin", "java"));
        assertThat(Jdk.at(home).release()).isEqualTo(
            "JDK " + System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")");
    }

    @Test
    void aFolderThatIsNoJdkIsNamed() {
        assertThatThrownBy(() -> Jdk.at(home)).hasMessage("no JDK at " + home);
    }

    @Test
    void theOneThatRunsThisIsAmongAll() {
        assertThat(Jdk.runningAndNamed()).extracting(Jdk::feature).contains(Runtime.version().feature());
    }
}
