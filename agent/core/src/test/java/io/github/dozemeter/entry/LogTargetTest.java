package io.github.dozemeter.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.support.Log;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
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

    @Test
    void aLinkOfAnotherUserIsNotWrittenThrough() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "needs the right to give files away");
        Path target = folder.resolve("target");
        Path link = Files.createSymbolicLink(folder.resolve("agent.log"), target);
        log(link, "warn").warn("followed");
        assertThat(target).content().contains("WARN followed");
        Files.getFileAttributeView(link, FileOwnerAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .setOwner(link.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));

        for (Path toLink : List.of(link, Files.createSymbolicLink(folder.resolve("own.log"), link))) {
            log(toLink, "warn").warn("shown");
        }
        assertThat(target).content().doesNotContain("shown");
        Files.delete(target);
        log(link, "warn").warn("shown");
        assertThat(target).doesNotExist();
        assertThat(stderr.toString(StandardCharsets.UTF_8).lines()).hasSize(6)
            .filteredOn(line -> line.endsWith("cannot be written, this log goes to stderr: it is a link of another user")).hasSize(3);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPipeIsOpenedWithoutWaitingForAReaderAndItsLinesGoToStderrUntilThereIsOne() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        Log log = log(pipe, "warn");
        log.warn("unread");
        try (InputStream reader = openedForReading(pipe)) {
            log.warn("read");
            String line = "2026-01-31T12:00:00Z [dozemeter] WARN read\n";
            assertThat(new String(new BufferedInputStream(reader).readNBytes(line.length()), StandardCharsets.UTF_8)).endsWith(line.substring(20));
        }
        log.warn("unread again");
        assertThat(stderr.toString(StandardCharsets.UTF_8).lines()).satisfiesExactly(
            why -> assertThat(why).startsWith("[dozemeter] WARN logFile=" + pipe + " cannot be written, this log goes to stderr: "),
            line -> assertThat(line).endsWith("Z [dozemeter] WARN unread"), line -> assertThat(line).endsWith("WARN unread again"));
    }

    /** Both ends are opened at once, as each waits for the other. */
    private static InputStream openedForReading(Path pipe) throws IOException {
        RandomAccessFile writer = new RandomAccessFile(pipe.toFile(), "rw");
        FileInputStream reader = new FileInputStream(pipe.toFile());
        writer.close();
        return reader;
    }

    private Log log(Path file, String level) {
        Properties system = new Properties();
        system.setProperty("dozemeter.logFile", file.toString());
        return LogTarget.of(OptionSources.read("log=" + level, system, Map.of()), stderr);
    }
}
