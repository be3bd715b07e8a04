package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.io.InputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A thread dump that is read late, as by a command that has lost its processor, stops no application. */
@DisplayName("The verb look")
@Tag("look")
@Timeout(300)
class SlowReaderIT {

    /** From here on a JVM may write its dump while it is stopped. */
    private static final int STREAMS = 24;
    /** From here on Java has Unix domain sockets. */
    private static final int OWN_SOCKET = 16;
    private static final long ADVANCE = 1_000;
    /** The buffers of a socket take some 200 KB; below, nothing blocks. */
    private static final int MIN_ANSWER_BYTES = 300_000;
    private static final String WARNING = "stops for each thread dump until this command has read it";

    @TempDir
    Path folder;

    static Stream<Arguments> pairs() {
        return Jdk.all().stream().flatMap(tool -> targets().map(target -> Arguments.of(tool, target)));
    }

    static Stream<Jdk> targets() {
        return Jdk.all().stream().filter(jdk -> jdk.feature() == 17 || jdk.feature() == 25);
    }

    static Stream<Jdk> streamingTargets() {
        return targets().filter(jdk -> jdk.feature() >= STREAMS);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("pairs")
    @Tag(OnJdks.MATRIX)
    void theTargetRunsOnWhileItsDumpIsNotRead(Jdk tool, Jdk target) throws Exception {
        boolean mayStop = target.feature() >= STREAMS && tool.feature() < OWN_SOCKET;
        try (RunningJvm application = application(target); SlowReader reader = new SlowReader(openSocket(application),
            () -> awaitAdvance(mayStop ? 0 : ADVANCE))) {
            Outcome look = Jvm.commandLine(tool, "look", "--details", "-d", 1, application.pid()).run();

            assertThat(look.exitCode()).as(look.err()).isZero();
            assertThat(look.out()).contains("DeepThreads");
            assertThat(reader.largestAnswer()).isGreaterThan(MIN_ANSWER_BYTES);
            String asked = target.feature() >= STREAMS && !mayStop ? "jcmd streaming=0\0Thread.print\0" : "1\0jcmd\0Thread.print\0";
            assertThat(reader.dumps()).isNotEmpty().allMatch(dump -> dump.contains(asked));
            if (mayStop) {
                assertThat(look.err()).contains("Java " + target.feature() + ' ' + WARNING, "run this command with Java 16 or later");
            } else {
                assertThat(look.err()).doesNotContain(WARNING);
            }
        }
    }

    /** Why the test above can fail. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("streamingTargets")
    @Tag(OnJdks.MATRIX)
    void protocol1StopsTheTargetUntilItsDumpIsRead(Jdk target) throws Exception {
        try (RunningJvm application = application(target);
            SocketChannel socket = SocketChannel.open(UnixDomainSocketAddress.of(openSocket(application)))) {
            socket.write(ByteBuffer.wrap("1\0threaddump\0\0\0\0".getBytes(StandardCharsets.UTF_8)));
            long stopped = application.await(this::countThatStandsStill, count -> count > 0);
            InputStream answer = Channels.newInputStream(socket);

            assertThat(answer.readAllBytes()).hasSizeGreaterThan(MIN_ANSWER_BYTES);
            application.await(this::count, count -> count > stopped + ADVANCE);
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("streamingTargets")
    @Tag(OnJdks.MATRIX)
    void aTargetThatIsToldToSpeakProtocol1IsNamedBeforeItsFirstDump(Jdk target) throws Exception {
        try (RunningJvm application = Jvm.of(target).options("-Djdk.attach.compat=true").main("programs.Sleeper", 1_000_000, 1).start()) {
            application.awaitMain("programs.Sleeper");
            Outcome look = InProcess.run("look", "-d", 1, application.pid());

            assertThat(look.exitCode()).as(look.err()).isZero();
            assertThat(look.err()).contains(WARNING, "restart that JVM without -Djdk.attach.compat=true");
        }
    }

    private RunningJvm application(Jdk jdk) throws Exception {
        RunningJvm jvm = Jvm.of(jdk).main("programs.DeepThreads", 200, 20, folder.resolve("count")).start();
        jvm.awaitOut("counting");
        return jvm;
    }

    private static Path openSocket(RunningJvm application) throws Exception {
        assertThat(InProcess.run("status", application.pid()).exitCode()).isEqualTo(1);
        return Path.of("/tmp/.java_pid" + application.pid());
    }

    private long count() {
        try {
            return ByteBuffer.wrap(Files.readAllBytes(folder.resolve("count"))).getLong();
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private void awaitAdvance(long by) {
        long start = count();
        while (count() < start + by) {
            pause(1);
        }
    }

    /** 0 if it moves: half a second is 5,000 of its pauses. */
    private long countThatStandsStill() {
        long before = count();
        pause(500);
        return count() == before ? before : 0;
    }

    private static void pause(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }
}
