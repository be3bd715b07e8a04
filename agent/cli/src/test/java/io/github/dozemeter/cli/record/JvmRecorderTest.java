package io.github.dozemeter.cli.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.dozemeter.cli.ApiSchema;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.FakeJvm;
import io.github.dozemeter.cli.look.Look;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.export.report.ReportFormat;
import io.github.dozemeter.export.report.TableQuery;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmRecorderTest {

    private static final byte[] FULL = new byte[8 << 20];

    @TempDir
    Path folder;
    private Path temporary;
    private FakeJvm jvm;
    private final List<String> said = new ArrayList<>();

    @BeforeEach
    void startJvm() throws IOException {
        temporary = Files.createDirectory(folder.resolve("tmp"));
        jvm = new FakeJvm(temporary);
    }

    @Test
    void theSettingsKeepEachPauseWithItsStack() throws Exception {
        Configuration settings = settings();

        for (String event : new String[] {"jdk.ThreadSleep", "jdk.ThreadPark", "jdk.JavaMonitorWait"}) {
            assertThat(settings.getSettings()).containsEntry(event + "#enabled", "true").containsEntry(event + "#stackTrace", "true")
                .containsEntry(event + "#threshold", "0 ms").containsEntry(event + "#throttle", "off");
        }
    }

    @ParameterizedTest
    @CsvSource({"0 ms,0", "0 ns,0", "20 ms,20000000", "1 s,1000000000", "500 us,500000"})
    void thresholdsAreReadInTheirUnits(String text, long nanos) {
        assertThat(RecordedPauses.threshold(text)).isEqualTo(nanos);
    }

    /** -1 is for ever: a day and more. */
    @ParameterizedTest
    @CsvSource({"1004, 1000, 4000000", "999, 1000, 1", "86401000, 1000, 86400000000000", "86402000, 1000, -1", "9223372036854775807, 1000, -1"})
    void aDeadlineRequestsTheTimeUntilThen(long untilMillis, long startMillis, long requestedNanos) {
        assertThat(RecordedPauses.requestedUntil(untilMillis, startMillis)).isEqualTo(requestedNanos);
    }

    @Test
    void whatIsNoThresholdIsTooCoarse() {
        assertThat(RecordedPauses.threshold("sometimes")).isEqualTo(TimeUnit.DAYS.toNanos(1));
    }

    @ParameterizedTest
    @CsvSource({"Recording 1: name=1 maxsize=250.0MB,262144000", "Recording 2: name=other duration=5s maxsize=50.0MB,52428800",
        "Recording 3: name=x maxsize=1.5GB,1610612736", "Recording 4: name=y maxsize=5000,5000", "Recording 5: name=none," + Long.MAX_VALUE})
    void theMostThatARecordingHoldsIsReadOfItsLine(String line, long bytes) {
        assertThat(JvmRecorder.maximum(line)).isEqualTo(bytes);
    }

    /** As 11, 17 and 25 print it. */
    @Test
    void aRunningRecordingIsFoundWhateverItsName() {
        String check = "4711:\nRecording 1: name=a\nb maxsize=50.0MB (running)\n\nRecording 2: name=d (running) (new)\n\n"
            + "Recording 3: name=maxsize=1.0GB maxsize=4.9kB (running)\n\nRecording 4: name=\n\nx (running)\n";
        List<String> running = JvmRecorder.running(check);

        assertThat(running).containsExactly("Recording 1: name=a b maxsize=50.0MB (running)",
            "Recording 3: name=maxsize=1.0GB maxsize=4.9kB (running)", "Recording 4: name= x (running)");
        assertThat(running).extracting(JvmRecorder::maximum).containsExactly(52_428_800L, 5_018L, Long.MAX_VALUE);
    }

    @Test
    void aContainerWithoutAHundredMegabytesIsLeftAlone() throws IOException {
        Path root = folder.resolve("root");
        Path process = Files.createDirectories(root.resolve("proc/" + ProcessHandle.current().pid()));
        Path group = Files.createDirectories(root.resolve("sys/fs/cgroup/shop"));
        Files.writeString(process.resolve("cgroup"), "0::/shop\n");
        Files.writeString(group.resolve("memory.max"), (300 << 20) + "\n");
        Files.writeString(group.resolve("memory.stat"), "inactive_file 0\n");
        jvm.fileSystem(root);

        Files.writeString(group.resolve("memory.current"), (201 << 20) + "\n");
        assertThatThrownBy(() -> recorder().check(true)).isInstanceOf(CommandFailure.class)
            .hasMessageContaining("its container has 99 MB of memory left, and the recorder needs up to 55");
        Files.writeString(group.resolve("memory.current"), (200 << 20) + "\n");
        assertThat(recorder().check(true)).isNull();
    }

    @Test
    void aRecordingThatMayHaveLostEventsIsTakenAgainInAQuarterOfTheTime() throws Exception {
        Deque<byte[]> files = new ArrayDeque<>(List.of(FULL, recorded()));
        records(files, "Stopped recording.");

        RecordedPauses pauses = recorder().record(null, false, () -> false, said::add);
        assertThat(pauses.snapshot().sites()).extracting(SiteFigures::site).anyMatch(site -> site.className().equals(getClass().getName()));
        assertThat(said).isEmpty();
        assertThat(files).isEmpty();
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void oneThatIsFullAgainLeavesTheEstimatesAndSaysSo() throws Exception {
        Deque<byte[]> files = new ArrayDeque<>(List.of(FULL, FULL));
        records(files, "Stopped recording.");

        assertThat(recorder().record(folder.resolve("kept.jfr"), false, () -> false, said::add)).isNull();
        assertThat(said).singleElement().asString().contains("what it recorded in 0.5 s did not fit into its memory. The figures below stay estimates");
        assertThat(files).isEmpty();
        assertThat(temporary).isEmptyDirectory();
        assertThat(folder.resolve("kept.jfr")).doesNotExist();
    }

    @Test
    void oneThatEndedBeforeItWasStoppedIsRead() throws Exception {
        records(new ArrayDeque<>(List.of(recorded())), "Can't stop an already stopped recording.");

        assertThat(recorder().record(null, false, () -> false, said::add).snapshot().sites()).isNotEmpty();
    }

    @Test
    void aRecordingInJsonFollowsTheSchema() throws Exception {
        Path file = Files.write(folder.resolve("read.jfr"), recorded());
        StringWriter json = new StringWriter();
        ReportFormat.JSON.report(new RecordedFile(file, false).window(), TableQuery.USUAL).writeTo(json);

        assertThat(json.toString()).contains("{\"version\":", "\"file\":\"read.jfr\"");
        ApiSchema.assertValid(json.toString());
    }

    private byte[] recorded() throws Exception {
        Path file = folder.resolve("whole.jfr");
        try (Recording recording = new Recording(settings())) {
            recording.start();
            TimeUnit.MILLISECONDS.sleep(5);
            recording.dump(file);
        }
        return Files.readAllBytes(file);
    }

    /** Each recording has the content of the next file. */
    private void records(Deque<byte[]> files, String stopped) {
        Path[] file = new Path[1];
        jvm.onDiagnosis(command -> {
            if (command.startsWith("JFR.start ")) {
                Matcher name = Pattern.compile("filename=\"(.*)\"").matcher(command);
                assertThat(name.find()).as(command).isTrue();
                file[0] = Path.of(name.group(1));
                return "Started recording 1.";
            }
            try {
                Files.write(file[0], files.remove());
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
            return stopped;
        });
    }

    private JvmRecorder recorder() {
        assumeThat(Path.of("/proc/self")).as("only Linux has it").exists();
        AttachedJvm target = jvm.attach();
        return new JvmRecorder(target, new Look(target, 1, target.tasks()).run(seconds -> false));
    }

    private Configuration settings() throws Exception {
        return Configuration.create(Files.writeString(folder.resolve("pauses.jfc"), JvmRecorder.settings()));
    }
}
