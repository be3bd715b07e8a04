package io.github.dozemeter.bench.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundsFileTest {

    @TempDir
    private Path folder;

    @Test
    void roundsAreReadAsTheyWereWritten() throws IOException {
        RoundsFile file = new RoundsFile(folder.resolve("rounds"));
        assertThat(file.read()).isEmpty();
        file.append(SomeRounds.steadyAt(1, 1.01));
        file.append(SomeRounds.start(1.2));
        assertThat(file.read()).containsExactly(SomeRounds.steadyAt(1, 1.01), SomeRounds.start(1.2));
    }

    @Test
    void halfARoundOfAStoppedRunSpoilsNoOther() throws IOException {
        Path path = folder.resolve("rounds");
        RoundsFile file = new RoundsFile(path);
        file.append(SomeRounds.steadyAt(1, 1.01));
        Files.writeString(path, Files.readString(path).substring(0, 200), StandardOpenOption.APPEND);
        file.append(SomeRounds.steadyAt(1, 1.02));
        assertThat(file.read()).containsExactly(SomeRounds.steadyAt(1, 1.01), SomeRounds.steadyAt(1, 1.02));
    }
}
