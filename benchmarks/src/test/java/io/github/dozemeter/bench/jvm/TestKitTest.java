package io.github.dozemeter.bench.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the experiments need of the test kit. */
class TestKitTest {

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

    @Test
    void linesAreFoundByTheirFirstWordAndAValueStandsInOneLineAlone() {
        Outcome outcome = new Outcome(0, "another line\nrow\ta\t1\nrow\tb\t2\nmain\t5\n", "main\t6\n", 0, 1);
        assertThat(outcome.fields("row"))
            .containsExactly(new String[] {"row", "a", "1"}, new String[] {"row", "b", "2"});
        assertThat(outcome.value("main")).isEqualTo("5");
        assertThatIllegalStateException().isThrownBy(() -> outcome.value("row"));
        assertThatIllegalStateException().isThrownBy(() -> outcome.value("absent"));
    }
}
