package io.github.dozemeter.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestRunTest {

    @TempDir
    private Path target;

    @Test
    void agentOptionsEscapeWhatSeparatesOptions() {
        assertThat(new TestRun(Path.of("/a,b=c d")).agentOptions())
            .isEqualTo("junit=/a\\,b\\=c d/dozemeter,dump=/a\\,b\\=c d/dozemeter/run-%p.json");
    }

    @Test
    void beginDeletesTheFilesOfAnEarlierRunAlone() throws IOException {
        TestRun run = new TestRun(target);
        run.begin();
        Files.writeString(run.folder.resolve("run-1.json"), "{}");
        Files.writeString(run.folder.resolve("dozemeter-junit-1.json"), "{}");
        Path other = Files.writeString(run.folder.resolve("notes.txt"), "");
        assertThat(run.runs()).hasSize(1);
        assertThat(run.suites()).hasSize(1);

        run.begin();

        assertThat(run.runs()).isEmpty();
        assertThat(run.suites()).isEmpty();
        assertThat(other).exists();
    }

    @Test
    void onlyReportsSinceTheBeginAreThoseOfThisRun() throws IOException {
        TestRun run = new TestRun(target);
        assertThat(run.hasTestReports()).isFalse();
        Path report = target.resolve("failsafe-reports/TEST-shop.AppIT.xml");
        Files.createDirectories(report.getParent());
        Files.writeString(report, "<testsuite/>");
        assertThat(run.hasTestReports()).isTrue();

        run.begin();
        Files.setLastModifiedTime(report, FileTime.from(Instant.EPOCH));
        assertThat(run.hasTestReports()).isFalse();
        Files.setLastModifiedTime(report, Files.getLastModifiedTime(run.folder.resolve("begin")));
        assertThat(run.hasTestReports()).isTrue();
    }
}
