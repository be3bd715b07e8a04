package io.github.dozemeter.cli;

import static io.github.dozemeter.cli.Attaching.assertRefused;
import static io.github.dozemeter.cli.Attaching.assumeRootHas;
import static io.github.dozemeter.cli.Attaching.shell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JVMs of other users, and what they leave: root may where the JVM lets it, anybody else is told whom to ask. */
class OtherUsersIT {

    private static final String[] NOBODY = {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"};

    @TempDir
    Path folder;

    @OnJdks(Which.EACH_KIND)
    void rootReportsOfJvmsOfOthersWhereTheJvmLetsIt(Jdk jdk) throws Exception {
        assumeRootHas("setpriv");
        Path jar = readable(jdk);
        try (RunningJvm application = Jvm.tool(jdk, "java").by(NOBODY).classPath(folder).main("programs.Sleeper", 1_000_000, 1)
            .in(Path.of("/")).start()) {
            application.awaitHandlers();
            Path file = folder.resolve("nobody.json");
            Outcome report = Jvm.jar(Jdk.running(), jar, "report", "--rewrite", "-d", 1, "-o", file, application.pid()).run();
            if (jdk.feature() < 11) {
                assertRefused(report, "belongs to the user nobody", "sudo -u nobody");
            } else {
                assertThat(report.exitCode()).as(report.err()).isZero();
                assertThat(file).content().contains("programs.Sleeper");
            }
            assertThat(application.out()).as("no thread dump").isEmpty();
        }
    }

    @OnJdks(Which.OUTERMOST)
    @Tag("long")
    void nobodyReachesNoJvmOfRoot(Jdk jdk) throws Exception {
        assumeRootHas("setpriv");
        Path jar = readable(jdk);
        try (RunningJvm application = Jvm.of(jdk).main("programs.Sleeper", 1_000_000, 1).start()) {
            application.awaitHandlers();
            for (String verb : new String[] {"start", "stop", "status", "report"}) {
                assertRefused(Jvm.jar(Jdk.running(), jar, verb, application.pid()).by(NOBODY).in(Path.of("/")).run(),
                    "belongs to the user root", "sudo -u root");
            }
            Outcome list = Jvm.jar(Jdk.running(), jar, "list").by(NOBODY).in(Path.of("/")).run();
            assertThat(list.out().lines())
                .anyMatch(line -> line.matches(application.pid() + " +- +of user root +programs.Sleeper"));
            assertThat(list.err()).as("once for all of them").hasLineCount(1).contains("JVMs of other users");
            assertThat(application.out() + application.err()).isEmpty();
        }
    }

    /** As numbers of processes come again: a JVM that was killed could not take its socket away. */
    @OnJdks(Which.OUTERMOST)
    void aSocketLeftByADeadJvmIsTakenOutOfTheWay(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.of(jdk).main("programs.Sleeper", 1, 1, "stay").start()) {
            application.awaitOut("slept");
            Path left = leaveSocket(application.pid());
            Outcome status = Jvm.commandLine(jdk, "status", application.pid()).run();

            assertThat(status.exitCode()).as(status.err()).isEqualTo(1);
            assertThat(application.out()).isEqualTo("slept 1\n");
            assertThat(Jvm.commandLine(jdk, "status", application.pid()).run().exitCode()).isEqualTo(1);
            assertThat(left).as("listened at, now").exists();
        }
    }

    /** Alone: a {@code list} of another test, by root, attaches to this JVM as well and takes the socket away. */
    @Test
    @Tag("long")
    @Tag("alone")
    void aSocketThatOnlyOthersMayRemoveIsNamed() throws Exception {
        assumeRootHas("setpriv");
        Path jar = readable(Jdk.running());
        try (RunningJvm application = Jvm.tool(Jdk.running(), "java").by(NOBODY).classPath(folder)
            .main("programs.Sleeper", 1, 1, "stay").in(Path.of("/")).start()) {
            application.awaitOut("slept");
            Path left = leaveSocket(application.pid());

            assertRefused(Jvm.jar(Jdk.running(), jar, "status", application.pid()).by(NOBODY).in(Path.of("/")).run(),
                left + ", left by a JVM of the user root that is gone", "remove it as that user");
            assertThat(left).exists();
            assertThat(Jvm.jar(Jdk.running(), jar, "status", application.pid()).run().exitCode()).as("by root").isEqualTo(1);
        }
    }

    private static Path leaveSocket(long pid) throws IOException {
        Path socket = Path.of("/tmp/.java_pid" + pid);
        ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket)).close();
        return Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
    }

    /** Program and agent where anybody can read them; another user may not get to where the tests are. */
    private Path readable(Jdk jdk) throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path program = Path.of("programs", "Sleeper.class");
        Files.createDirectory(folder.resolve("programs"));
        Files.copy(Path.of(System.getProperty("program.classes")).resolve(program), folder.resolve(program));
        for (Jdk needed : List.of(jdk, Jdk.running())) {
            assumeTrue(shell(String.join(" ", NOBODY) + ' ' + needed.tool("java") + " -version") == 0,
                needed + " is not for everybody here");
        }
        return Files.copy(Jvm.AGENT_JAR, folder.resolve("dozemeter.jar"));
    }
}
