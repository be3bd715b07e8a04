package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.FakeJvm;
import io.github.dozemeter.export.report.TableQuery;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
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
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(System.in, out, err, false, false, false, new Properties());
    private final AtomicLong nanos = new AtomicLong();
    private final Interruption interruption = new Interruption();
    private FakeJvm jvm;

    @BeforeEach
    void thereIsAJvm() {
        jvm = new FakeJvm(folder);
    }

    private void report(Consumer<String> agent) {
        report(agent, console);
    }

    private void report(Consumer<String> agent, Console printing) {
        ReportVerb verb = new ReportVerb();
        verb.console = printing;
        verb.clock = () -> nanos.get();
        new CommandLine(verb).parseArgs("-d", "600");
        verb.take(jvm.attach(), agent, new ReportFile(null, null, null, TableQuery.Extent.FINDINGS, printing), interruption);
    }

    /** On a terminal, with what happens while a sentence is being printed. */
    private Console terminal(Consumer<String> onSentence) {
        OutputStream stderr = new FilterOutputStream(err) {
            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                out.write(bytes, from, count);
                onSentence.accept(new String(bytes, from, count, StandardCharsets.UTF_8));
            }
        };
        return new Console(System.in, out, stderr, false, true, false, new Properties());
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
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

    /** The agent of this test answers once it reads the announcement: without one it never would. */
    @Test
    void theRecordingIsAnnouncedOnceItBegins() {
        AtomicReference<String> place = new AtomicReference<>();
        report(path -> {
            place.set(path);
            assertThat(said()).doesNotContain("recording from now on");
            write(path + ".began", "");
        }, terminal(sentence -> {
            if (sentence.contains("recording from now on, for 600 s")) {
                write(place.get(), "a table");
            }
        }));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("a table");
    }

    @Test
    void aRecordingThatBeginsLateIsSaid() {
        report(path -> {
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(31));
            write(path + ".began", "");
            write(path, "a table");
        });
        assertThat(said()).contains("the recording began 31 s after the command", "the 600 s from then on");
    }

    @Test
    void aRecordingThatBeginsSoonIsNoSentence() {
        report(path -> {
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(4));
            write(path + ".began", "");
            write(path, "a table");
        });
        assertThat(said()).doesNotContain("began");
    }

    @Test
    void whatTheAgentRemarksOnItsWindowIsSaid() {
        report(path -> {
            write(path + ".began", "3 of 9 classes are counted");
            write(path, "a table");
        });
        assertThat(said()).contains("dozemeter: 3 of 9 classes are counted");
    }

    @Test
    void aJvmThatEndsLeavesItsReport() {
        assertThatThrownBy(() -> report(path -> {
            write(path + ".began", "");
            write(path + ".partial", "a first part");
            jvm.end();
        })).isInstanceOf(CommandFailure.class).hasMessageContaining("; the report covers at least the first half")
            .satisfies(failure -> assertThat(((CommandFailure) failure).exitCode).isEqualTo(4));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("a first part");
    }

    @Test
    void aJvmThatEndsRegularlyWritesItsReportItself() {
        assertThatThrownBy(() -> report(path -> {
            write(path + ".jvm-ends", "");
            write(path, "all of it");
        })).isInstanceOf(CommandFailure.class).hasMessageContaining("has ended; the report covers the time until then");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("all of it");
        assertThat(said()).doesNotContain("because the agent was stopped");
    }

    @Test
    void aJvmThatEndsBeforeTheRecordingLeavesNothing() {
        assertThatThrownBy(() -> report(path -> jvm.end())).isInstanceOf(CommandFailure.class)
            .hasMessageContaining("no longer answers").hasMessageNotContaining("covers");
        assertThat(out.size()).isZero();
    }
}
