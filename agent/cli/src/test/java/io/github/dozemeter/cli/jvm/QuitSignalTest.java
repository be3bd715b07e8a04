package io.github.dozemeter.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process must show before it gets a signal that could end it. */
class QuitSignalTest {

    private static final JvmProcess JVM = new JvmProcess(7, "shop.jar", "", "", true);
    private static final String RISK = "jcmd 7 VM.version opens it";

    @TempDir
    Path root;

    @BeforeEach
    void aJvmOfALauncher() throws IOException {
        write("maps", "7f00-7f01 r-xp 00000000 08:01 12   /jdk/lib/libjli.so\n7f02-7f03 r-xp 00000000 08:01 13   /jdk/lib/server/libjvm.so\n");
        write("status", "Name:\tjava\nSigCgt:\t2000000181005ccf\n");
        write("task/7/comm", "java\n");
        write("task/8/comm", "Signal Dispatch\n");
    }

    @Test
    void aJvmOfALauncherGetsTheSignal() {
        assertThat(obstacle(JVM)).isNull();
    }

    @Test
    void theShortNameOfLaterReleasesIsKnown() throws IOException {
        write("task/8/comm", "Signal ..atcher\n");

        assertThat(obstacle(JVM)).isNull();
    }

    @Test
    void aProgramWithoutTheLauncherGetsNoSignal() throws IOException {
        write("maps", "7f02-7f03 r-xp 00000000 08:01 13   /jdk/lib/server/libjvm.so\n");

        assertThat(obstacle(JVM)).contains("libjli is not loaded", "might end the process", RISK);
    }

    @Test
    void aJvmWhoseThreadOfSignalsHasNotBegunGetsNoSignal() throws IOException {
        write("task/8/comm", "main\n");

        assertThat(obstacle(JVM)).startsWith("is still starting");
    }

    @Test
    void aJvmThatHasJustBegunIsWaitedFor() throws IOException {
        write("task/8/comm", "java\n");
        LinuxProcess process = new LinuxProcess(root, 7);

        assertThat(QuitSignal.obstacleOnceStarted(JVM, process, () -> false)).isEqualTo(QuitSignal.STARTING);
        assertThat(QuitSignal.obstacleOnceStarted(JVM, process, this::begins)).isNull();
    }

    private boolean begins() {
        try {
            write("task/8/comm", "Signal Dispatch\n");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return true;
    }

    @Test
    void aJvmThatIsRefusedForGoodIsNotWaitedFor() throws IOException {
        write("maps", "");

        assertThat(QuitSignal.obstacleOnceStarted(JVM, new LinuxProcess(root, 7), () -> {
            throw new AssertionError("waited");
        })).contains("/proc/7/maps");
    }

    @Test
    void aJvmWithoutAHandlerGetsNoSignal() throws IOException {
        write("status", "Name:\tjava\nSigCgt:\t2000000181005cc8\n");

        assertThat(obstacle(JVM)).startsWith("is still starting");
        assertThat(obstacle(new JvmProcess(7, "shop.jar", "", " -Xrs ", true))).contains("-Xrs", "its attach socket is gone");
        assertThat(obstacle(new JvmProcess(7, "shop.jar", "", " -XX:+ReduceSignalUsage ", true))).contains("-Xrs");
    }

    @Test
    void aProcessThatHidesItsLibrariesGetsNoSignal() throws IOException {
        write("maps", "");

        assertThat(obstacle(JVM)).contains("/proc/7/maps", "run this command as root", RISK);
    }

    private String obstacle(JvmProcess jvm) {
        return QuitSignal.obstacle(jvm, new LinuxProcess(root, 7));
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve("7").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
