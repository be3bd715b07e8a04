package io.github.dozemeter.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The JVM of these tests is the one that is relaxed, as far as its temporary folder is concerned. */
@EnabledOnOs(OS.LINUX)
class RelaxNoticeTest {

    @TempDir
    Path temporary;
    private AttachedJvm target;
    private Path file;

    @BeforeEach
    void attach() {
        target = new FakeJvm(temporary).attach();
        file = temporary.resolve("dozemeter-relax-" + ProcessHandle.current().pid() + ".txt");
    }

    @Test
    void everybodyMayReadItWhileItIsThere() throws IOException {
        try (RelaxNotice notice = RelaxNotice.write(target, "relax: threads 'poller*'")) {
            assertThat(notice.file).isEqualTo(file).hasContent("relax: threads 'poller*'");
            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-r--r--"));
            assertThat(RelaxNotice.describe(target)).contains("relax: threads 'poller*'");
        }
        assertThat(file).doesNotExist();
        assertThat(RelaxNotice.describe(target)).isEmpty();
    }

    @Test
    void aSecondOneIsRefusedAndLeavesTheFirst() throws IOException {
        try (RelaxNotice notice = RelaxNotice.write(target, "first")) {
            assertThatThrownBy(() -> RelaxNotice.write(target, "second")).isInstanceOf(CommandFailure.class)
                .hasMessageContaining("another relax runs");
            assertThatThrownBy(() -> RelaxNotice.requireNone(target)).isInstanceOf(CommandFailure.class)
                .hasMessageContaining("as the file " + file);
            assertThat(notice.file).hasContent("first");
        }
    }

    @Test
    void aFileThatNoLivingCommandHoldsIsReplaced() throws IOException {
        Files.writeString(file, "left by a killed command");
        assertThat(RelaxNotice.describe(target)).isEmpty();
        RelaxNotice.requireNone(target);
        try (RelaxNotice notice = RelaxNotice.write(target, "next")) {
            assertThat(notice.file).hasContent("next");
        }
    }

    @Test
    void aLinkIsNeverFollowed() throws IOException {
        Path elsewhere = Files.writeString(temporary.resolve("elsewhere"), "secret");
        Files.createSymbolicLink(file, elsewhere);
        assertThat(RelaxNotice.describe(target)).isEmpty();
        assertThatThrownBy(() -> RelaxNotice.write(target, "relax")).isInstanceOf(CommandFailure.class);
        assertThat(elsewhere).hasContent("secret");
    }

    @Test
    void theTextOfAnotherUserIsNotShown() throws IOException {
        assumeTrue(JvmProcess.isRoot(), "only root can give a file away");
        try (RelaxNotice notice = RelaxNotice.write(target, "relax")) {
            Files.setOwner(notice.file, file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
            assertThat(RelaxNotice.describe(target)).isEmpty();
        }
    }

    @Test
    void aTextOfManyLinesIsNotShown() throws IOException {
        try (RelaxNotice notice = RelaxNotice.write(target, "x".repeat(2_000))) {
            assertThat(notice.file).exists();
            assertThat(RelaxNotice.describe(target)).isEmpty();
        }
    }
}
