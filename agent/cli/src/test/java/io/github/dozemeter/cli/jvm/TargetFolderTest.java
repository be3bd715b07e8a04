package io.github.dozemeter.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetFolderTest {

    private static final Duration OLD = Duration.ofMinutes(10);

    @TempDir
    Path temporary;

    @Test
    void onlyOldFoldersOfTheJvmsUserAreDeleted() throws IOException {
        Path old = folder("record-old", OLD.plusSeconds(1));
        Path young = folder("record-young", OLD.minusMinutes(1));
        Path elsewhere = folder("elsewhere", OLD.plusDays(1));
        Path link = Files.createSymbolicLink(temporary.resolve("record-link"), elsewhere);

        TargetFolder.deleteOld(new FakeJvm(temporary).attach(), "record-", OLD.toMillis());

        assertThat(old).doesNotExist();
        assertThat(young.resolve("settings.jfc")).exists();
        assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isTrue();
        assertThat(elsewhere.resolve("settings.jfc")).exists();
    }

    @Test
    void aFolderOfAnotherUserIsLeft() throws IOException {
        assumeTrue(JvmProcess.isRoot(), "only root can give a file away");
        Path foreign = folder("record-foreign", OLD.plusDays(1));
        Files.setOwner(foreign, foreign.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));

        TargetFolder.deleteOld(new FakeJvm(temporary).attach(), "record-", OLD.toMillis());

        assertThat(foreign.resolve("settings.jfc")).exists();
    }

    @Test
    void whatIsWrittenGoesWithTheFolder() throws IOException {
        Path reached;
        try (TargetFolder folder = new TargetFolder(new FakeJvm(temporary).attach(), "record-")) {
            folder.write("settings.jfc", "x");
            reached = folder.reached;
            assertThat(reached.resolve("settings.jfc")).hasContent("x");
        }
        assertThat(reached).doesNotExist();
    }

    private Path folder(String name, Duration age) throws IOException {
        Path folder = Files.createDirectory(temporary.resolve(name));
        Files.writeString(folder.resolve("settings.jfc"), "");
        return Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minus(age)));
    }
}
