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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JVMs that cannot be attached to as usual, and disks that are full: one sentence, the exit code, and nothing left. */
class ObstaclesIT {

    /** Numbers of processes and temporary files of its own, as in a container; the programs are in /mnt. */
    private static final String[] CONTAINER = {"unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c",
        "mount --bind " + System.getProperty("program.classes") + " /mnt && mount -t tmpfs tmpfs /tmp"
            + " && mount -t proc proc /proc && exec \"$@\"", "sh"};

    @TempDir
    Path folder;

    static Collection<Jdk> jdksWithModules() {
        return Jdk.eachKind().stream().filter(jdk -> jdk.feature() >= 9 && Files.isDirectory(jdk.home().resolve("jmods"))).toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithModules")
    @Tag(OnJdks.MATRIX)
    void anImageWithoutTheModuleOfAgentsIsToldSo(Jdk jdk) throws Exception {
        Path image = folder.resolve("image");
        Outcome link = Jvm.tool(jdk, "jlink").main("--add-modules", "java.base,jdk.unsupported", "--output", image).run();
        assertThat(link.exitCode()).as(link.out()).isZero();
        try (RunningJvm application = Jvm.at(image.resolve("bin/java"))
            .classPath(Path.of(System.getProperty("program.classes"))).main("programs.Sleeper", 1_000_000, 1).start()) {
            application.awaitHandlers();
            for (String verb : new String[] {"start", "report"}) {
                Outcome refused = InProcess.run(verb, application.pid());

                assertThat(refused.exitCode()).as(refused.err()).isEqualTo(3);
                assertThat(refused.err().lines().filter(line -> !line.contains("four lines of warning") && !line.contains("--rewrite:")))
                    .singleElement().asString().contains("has no module java.instrument", "add it to its image");
            }
            assertThat(InProcess.run("status", application.pid()).exitCode()).isEqualTo(1);
            assertThat(application.err() + application.out()).doesNotContain("dozemeter", "Full thread dump");
        }
    }

    @Test
    void anOpenJ9IsRecognisedByItsLibraryAndNotDisturbed() throws Exception {
        Path library = Files.writeString(folder.resolve("libj9vm29.so"), "not really");
        try (RunningJvm application = Jvm.of(Jdk.running()).main("programs.Mapping", library).start()) {
            application.awaitOut("mapped\n");
            assertRefused(InProcess.run("start", application.pid()), "is OpenJ9", "-javaagent");
            assertThat(application.out()).isEqualTo("mapped\n");
        }
    }

    @OnJdks(Which.EACH_KIND)
    void aContainerIsEnteredOnceTheJarIsInIt(Jdk jdk) throws Exception {
        assumeRootHas("unshare");
        assumeTrue(!jdk.home().startsWith("/tmp"), jdk + " is hidden in a container that has its own /tmp");
        try (RunningJvm container = contained(jdk)) {
            long pid = container.await(() -> child(container.pid()), child -> child > 0);
            container.awaitHandlers(pid);
            Path inside = Path.of("/proc/" + pid + "/root/tmp");
            Outcome missing = InProcess.run("start", "--agent-jar", "/tmp/agent.jar", pid);
            assertRefused(missing, "has no file /tmp/agent.jar");

            Files.copy(Jvm.AGENT_JAR, inside.resolve("agent.jar"));
            Path file = folder.resolve("contained.json");
            Outcome report =
                InProcess.run("report", "-d", 1, "-o", file, "--agent-jar", "/tmp/agent.jar", pid);
            assertThat(report.exitCode()).as(report.err()).isZero();
            assertThat(file).content().contains("programs.Sleeper");
            try (Stream<Path> left = Files.list(inside)) {
                assertThat(left.map(path -> path.getFileName().toString())).noneMatch(name -> name.startsWith("dozemeter-")
                    || name.startsWith(".attach_pid"));
            }
        }
    }

    /** Its threads have other numbers inside, which the thread dump has. */
    @OnJdks(Which.EACH_KIND)
    void aContainerIsLookedAtFromTheHost(Jdk jdk) throws Exception {
        assumeRootHas("unshare");
        assumeTrue(!jdk.home().startsWith("/tmp"), jdk + " is hidden in a container that has its own /tmp");
        try (RunningJvm container = contained(jdk)) {
            long pid = container.await(() -> child(container.pid()), child -> child > 0);
            container.awaitHandlers(pid);
            Outcome look = InProcess.run("look", "--details", "-d", 2, pid);

            assertThat(look.exitCode()).as(look.err()).isZero();
            assertThat(look.out()).contains("Thread.sleep", "programs.Sleeper.main:");
            assertThat(container.out()).as("no thread dump").doesNotContain("Full thread dump");
        }
    }

    @Test
    void aJava8ToldToEnterAContainerDisturbsNobody() throws Exception {
        assumeRootHas("unshare");
        Jdk oldest = Jdk.all().iterator().next();
        assumeTrue(oldest.feature() == 8, "no JDK 8 here");
        try (RunningJvm container = contained(Jdk.running())) {
            long pid = container.await(() -> child(container.pid()), child -> child > 0);
            container.awaitHandlers(pid);
            assertRefused(Jvm.commandLine(oldest, "start", pid).run(), "runs in a container", "newer Java");
            assertThat(container.out()).as("no thread dump").isEmpty();
        }
    }

    @Test
    void aFullDiskIsToldAndNothingIsLeft() throws Exception {
        assumeRootHas("mount");
        Path small = Files.createDirectory(folder.resolve("small"));
        try (RunningJvm application =
            Jvm.of(Jdk.running()).agent("port=0").main("programs.Sleeper", 1_000_000, 1).start()) {
            application.url();
            assertThat(shell("mount -t tmpfs -o size=8k tmpfs " + small)).isZero();
            try {
                Outcome report = InProcess.run("report", "-d", 1, "-o", small.resolve("r.html"), application.pid());

                assertThat(report.exitCode()).isEqualTo(4);
                assertThat(report.err()).contains("an agent already runs").contains(small.resolve("r.html") + " was not written: No space left");
                assertThat(small).isEmptyDirectory();
            } finally {
                shell("umount " + small);
            }
        }
    }

    @Test
    void anAnswerThatIsLostIsAFailure() throws Exception {
        assumeTrue(Files.isWritable(Path.of("/dev/full")), "no /dev/full here");
        for (String verb : new String[] {"list", "version", "config"}) {
            Outcome lost = Jvm.tool(Jdk.running(), "java").by("sh", "-c", "exec \"$@\" > /dev/full", "sh")
                .main("-jar", Jvm.AGENT_JAR, verb).run();

            assertThat(lost.exitCode()).as(verb + lost.err()).isEqualTo(4);
            assertThat(lost.err()).contains("the output is incomplete: No space left");
        }
    }

    private static RunningJvm contained(Jdk jdk) throws Exception {
        return Jvm.tool(jdk, "java").by(CONTAINER).classPath(Path.of("/mnt")).main("programs.Sleeper", 1_000_000, 1)
            .in(Path.of("/")).start();
    }

    /** The process in the container; 0 while there is none. */
    private static long child(long pid) {
        return ProcessHandle.of(pid).flatMap(parent -> parent.children().findFirst()).map(ProcessHandle::pid).orElse(0L);
    }
}
