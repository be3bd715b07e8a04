package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.FakeJvm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The folder in which an agent leaves its report, with a test in the agent's place. */
@Timeout(60)
class RemoteReportTest {

    @TempDir
    Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Console console = new Console(out, new ByteArrayOutputStream(), false, false, false);
    private final Interruption interruption = new Interruption();

    private void report(RemoteReport.Request agent) {
        new RemoteReport(new FakeJvm(folder).attach(), agent, 600, console, interruption).run(new ReportFile(null, null, console));
    }

    static void write(String file, String text) {
        try {
            Path partly = Path.of(file + ".tmp");
            Files.writeString(partly, text);
            Files.move(partly, Path.of(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private boolean isLeft() throws IOException {
        try (var files = Files.list(folder)) {
            return files.findAny().isPresent();
        }
    }

    @Test
    void theReportIsPrintedAndNothingIsLeft() throws IOException {
        report((seconds, path) -> write(path, "a table"));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("a table");
        assertThat(isLeft()).isFalse();
    }

    @Test
    void nobodyElseMayReadTheFolder() {
        report((seconds, path) -> {
            try {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(path).getParent()))).isEqualTo("rwx------");
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
            write(path, "");
        });
    }

    @Test
    void whyThereIsNoneIsAFailure() throws IOException {
        assertThatThrownBy(() -> report((seconds, path) -> write(path + ".failed", "no room\n"))).isInstanceOf(CommandFailure.class)
            .hasMessage("no room").satisfies(failure -> assertThat(((CommandFailure) failure).exitCode()).isEqualTo(4));
        assertThat(isLeft()).isFalse();
    }

    @Test
    void anInterruptionAsksForWhatThereIs() {
        Thread ctrlC = new Thread(interruption::happen);
        ctrlC.setDaemon(true);
        report((seconds, path) -> {
            Thread agent = new Thread(() -> {
                ctrlC.start();
                while (!Files.exists(Path.of(path + ".end"))) {
                    Thread.onSpinWait();
                }
                write(path, "what there is");
            });
            agent.setDaemon(true);
            agent.start();
        });
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("what there is");
    }
}
