package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent's jar changes while it runs, as {@code cp} changes it: in place. Java 8 maps open jars into memory. */
@Tag(OnJdks.MATRIX)
@Execution(ExecutionMode.CONCURRENT)
class OverwrittenJarIT {

    private static final String MAY_BE_OVERWRITTEN = "the agent's jar may be overwritten";

    @TempDir
    private Path folder;
    private Path jar;

    /** What becomes of the jar. */
    private enum Change {
        OTHER_BUILD {
            @Override
            void of(Path jar) throws IOException {
                overwrite(jar, rebuilt());
            }
        },
        GARBAGE {
            @Override
            void of(Path jar) throws IOException {
                byte[] garbage = new byte[300_000];
                Arrays.fill(garbage, (byte) 0xa5);
                overwrite(jar, garbage);
            }
        },
        DELETED {
            @Override
            void of(Path jar) throws IOException {
                Files.delete(jar);
            }
        };

        abstract void of(Path jar) throws IOException;

        /** In place: whoever has it open sees the new bytes. */
        private static void overwrite(Path jar, byte... content) throws IOException {
            try (OutputStream out = Files.newOutputStream(jar)) {
                out.write(content);
            }
        }

        /** The same files, each at another place. */
        private static byte[] rebuilt() throws IOException {
            Path other = Files.createTempFile("other", ".jar");
            try (JarFile from = new JarFile(Jvm.AGENT_JAR.toFile());
                 JarOutputStream to = new JarOutputStream(Files.newOutputStream(other), from.getManifest())) {
                to.setLevel(1);
                List<JarEntry> entries = Collections.list(from.entries());
                Collections.reverse(entries);
                for (JarEntry entry : entries) {
                    if (!entry.getName().startsWith("META-INF/")) {
                        to.putNextEntry(new JarEntry(entry.getName()));
                        from.getInputStream(entry).transferTo(to);
                    }
                }
            }
            byte[] bytes = Files.readAllBytes(other);
            Files.delete(other);
            return bytes;
        }
    }

    /** Java 8 maps the jar, all later ones read it: on those between, nothing differs. */
    static Stream<Arguments> changes() {
        return Jdk.outermost().stream().flatMap(jdk -> Stream.of(Change.values()).map(change -> Arguments.of(jdk, change)));
    }

    @BeforeEach
    void copy() throws IOException {
        jar = folder.resolve("agent.jar");
        Files.copy(Jvm.AGENT_JAR, jar);
    }

    /** Micrometer is found ten seconds after the start. Most of what it checks needs classes that nothing has loaded by then. */
    @ParameterizedTest
    @MethodSource("changes")
    @Tag("long")
    void theApplicationAndAllOfTheAgentGoOn(Jdk jdk, Change change) throws Exception {
        Path dump = folder.resolve("dump.html");
        Path go = folder.resolve("go");
        try (RunningJvm jvm = Jvm.of(jdk).options("-javaagent:" + jar + "=port=0,log=debug,dump=" + dump)
            .classPath(micrometer()).main("programs.Outliving", go).start()) {
            jvm.awaitErr(MAY_BE_OVERWRITTEN);
            change.of(jar);
            Files.createFile(go);

            jvm.awaitOut("metered");
            assertThat(jvm.scrape().sum("dozemeter_pauses_total", "class", "programs.Outliving")).isPositive();
            assertThat(jvm.get("", "Accept", "text/html").body()).contains("</html>");
            assertThat(jvm.get("api/sites").body()).contains("programs.Outliving");
            Outcome outcome = jvm.terminate();

            assertThat(outcome.exitCode()).isEqualTo(143);
            assertThat(outcome.err()).doesNotContain("Error", "Exception", "module");
            assertThat(dump).content().contains("programs.Outliving");
        }
    }

    /** By another jar: the one that it came from may be none any more. */
    @ParameterizedTest
    @MethodSource("changes")
    @Tag("long")
    void itCanBeAskedAndStopped(Jdk jdk, Change change) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).options("-javaagent:" + jar + "=port=off,log=debug")
            .main("programs.Sleeper", 1_000_000, 1).start()) {
            jvm.awaitErr(MAY_BE_OVERWRITTEN);
            change.of(jar);
            Attached attached = new Attached(jdk, jvm);

            assertThat(attached.report(1, folder.resolve("r.md"))).hasFileName("r.md").content().contains("Sleeper.main:");
            attached.stop();
            assertThat(jvm.err()).doesNotContain("Error", "Exception", " ERROR ");
        }
    }

    /** What the command line does after an upgrade in place. */
    @ParameterizedTest
    @MethodSource("jdks")
    void anAttachedAgentIsStoppedAndStartedAgainByTheNewJar(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.sleeping(jdk)) {
            for (int time = 1; time <= 2; time++) {
                URI url = URI.create(Jvm.jar(jdk, jar, "start", "--rewrite", jvm.pid()).run().out().trim());
                Change.OTHER_BUILD.of(jar);
                assertThat(jvm.scrape(url).sum("dozemeter_active")).isEqualTo(1);
                assertThat(jvm.send(HttpRequest.newBuilder(url).header("Accept", "text/html")).body())
                    .contains("</html>");
                assertThat(Jvm.jar(jdk, jar, "stop", jvm.pid()).run().exitCode()).isZero();
            }
            assertThat(jvm.err()).doesNotContain("Error", "Exception", " ERROR ");
        }
    }

    static List<Jdk> jdks() {
        return List.copyOf(Jdk.eachKind());
    }

    private static Path micrometer() throws IOException {
        try (Stream<Path> jars = Files.list(Path.of(System.getProperty("webapp.lib")))) {
            return jars.filter(file -> file.getFileName().toString().startsWith("micrometer-core")).findFirst().orElseThrow();
        }
    }
}
