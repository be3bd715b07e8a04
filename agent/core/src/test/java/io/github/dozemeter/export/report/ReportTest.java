package io.github.dozemeter.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.support.Log;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

    @TempDir
    Path folder;
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    @Test
    void anExistingFileIsReplacedAndNothingElseIsLeft() throws IOException {
        Path file = folder.resolve("r.txt");
        Files.writeString(file, "an old and longer report");
        dump(file, out -> out.write("50 µs"));
        assertThat(file).hasContent("50 µs");
        assertThat(folder).isDirectoryContaining("glob:**r.txt").isDirectoryNotContaining("glob:**.tmp");
        assertThat(log.size()).isZero();
    }

    @Test
    void aReportThatFailsKeepsTheOldOneAndIsOneLine() throws IOException {
        Path file = folder.resolve("r.txt");
        Files.writeString(file, "old");
        dump(file, out -> {
            out.write("half");
            throw new IllegalStateException("no figures");
        });
        dump(file, out -> {
            throw new OutOfMemoryError("no room");
        });
        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
        assertThat(logged()).containsExactly(
            "[dozemeter] WARN no report was written to " + file + ": java.lang.IllegalStateException: no figures",
            "[dozemeter] WARN no report was written to " + file + ": java.lang.OutOfMemoryError: no room");
    }

    @Test
    void aMissingFolderIsCreated() {
        Path file = folder.resolve("missing/deep/r.txt");
        dump(file, out -> out.write("new"));
        assertThat(file).hasContent("new");
        assertThat(logged()).isEmpty();
    }

    @Test
    void aReportWhoseFolderCannotBeCreatedGoesIntoTheWorkingFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("in the way"), "old").resolve("report-of-ReportTest.txt");
        Path here = Path.of("report-of-ReportTest.txt").toAbsolutePath();
        try {
            dump(file, out -> out.write("new"));
            assertThat(here).hasContent("new");
            assertThat(logged()).singleElement().asString()
                .startsWith("[dozemeter] WARN the report is in " + here + ", because " + file + " cannot be written: ");
        } finally {
            Files.deleteIfExists(here);
        }
    }

    @Test
    void aFolderInItsPlaceIsKept() throws IOException {
        Path file = Files.createDirectories(folder.resolve("r.txt/inside")).getParent();
        dump(file, out -> out.write("new"));
        assertThat(logged()).hasSize(1);
        assertThat(file.resolve("inside")).isDirectory();
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }

    private void dump(Path file, Report report) {
        report.dump(file.toFile(), new Log(Log.Level.WARN, log));
    }

    private List<String> logged() {
        return log.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
