package io.github.dozemeter.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OptionFileTest {

    @TempDir
    Path folder;

    @Test
    void aFileIsReadWholeAlsoThroughALink() throws IOException {
        Path file = Files.write(folder.resolve("file"), new byte[100_000]);
        assertThat(OptionFile.read(file.toString())).hasSize(100_000);
        assertThat(OptionFile.read(Files.createSymbolicLink(folder.resolve("link"), file).toString())).hasSize(100_000);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPipeThatNobodyWritesIsRefusedAtOnce() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        assertRefused(pipe.toString(), "it is a pipe or a device, not a file");
        assertRefused("/dev/zero", "it is a pipe or a device, not a file");
    }

    @Test
    void whatIsNoFileIsRefusedWithTheReason() throws IOException {
        assertRefused(folder.toString(), "it is a folder");
        assertRefused(folder.resolve("none").toString(), "it does not exist");
        assertRefused("", "it does not exist");
        assertRefused(Files.write(folder.resolve("large"), new byte[(1 << 20) + 1]).toString(), "it is larger than a megabyte");
    }

    private static void assertRefused(String path, String reason) {
        assertThatIOException().isThrownBy(() -> OptionFile.read(path)).withMessage(reason);
    }
}
