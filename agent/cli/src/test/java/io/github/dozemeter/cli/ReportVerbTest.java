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
import java.util.Properties;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The folder in which an agent leaves its report, with a test in the agent's place. */
@Timeout(60)
class ReportVerbTest {

    @TempDir
    Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Console console = new Console(System.in, out, new ByteArrayOutputStream(), false, false, false, new Properties());
    private final Interruption interruption = new Interruption();

    private void report(Consumer<String> agent) {
        report(agent, console);
    }

    private void report(Consumer<String> agent, Console printing) {
        ReportVerb verb = new ReportVerb();
        verb.console = printing;
        new CommandLine(verb).parseArgs("-d", "600");
        verb.take(new FakeJvm(folder).attach(), agent, new ReportFile(null, null, null, printing), interruption);
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
        report(path -> write(path, "a table"));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("a table");
        assertThat(isLeft()).isFalse();
    }

    @Test
    void aTableIsPrintedInTheEncodingOfTheConsole() {
        Properties system = new Properties();
        system.setProperty("stdout.encoding", "Cp850");
        Console ofWindows = new Console(System.in, out, new ByteArrayOutputStream(), false, false, false, system);
        report(path -> write(path, "5 \u00b5s"), ofWindows);
        assertThat(out.toByteArray()).containsExactly('5', ' ', 0xE6, 's');
    }

    @Test
    void nobodyElseMayReadTheFolder() {
        report(path -> {
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
        assertThatThrownBy(() -> report(path -> write(path + ".failed", "no room\n"))).isInstanceOf(CommandFailure.class)
            .hasMessage("no room").satisfies(failure -> assertThat(((CommandFailure) failure).exitCode).isEqualTo(4));
        assertThat(isLeft()).isFalse();
    }

    @Test
    void anInterruptionAsksForWhatThereIs() {
        Thread ctrlC = new Thread(interruption::happen);
        ctrlC.setDaemon(true);
        report(path -> {
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
