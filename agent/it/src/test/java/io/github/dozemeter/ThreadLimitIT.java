package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A JVM of a user who may start no more threads when the agent wants its own. */
@DisplayName("Start and end")
@Tag("attach")
class ThreadLimitIT {

    @TempDir
    private Path folder;

    @OnJdks(Which.EACH_KIND)
    @Tag("long")
    void whatTheLimitKeptFromTheAgentComesOnceThereAreThreads(Jdk jdk) throws Exception {
        // The limit is on all threads of a user, so this is one whom nobody else is.
        String user = Integer.toString(ThreadLocalRandom.current().nextInt(200_000, 2_000_000));
        String[] limited = {"setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups", "prlimit", "--nproc=60"};
        Path jar = readable();
        assumeTrue(System.getProperty("user.name").equals("root") && succeeds(limited, jdk), "needs root, setpriv and prlimit");
        try (RunningJvm jvm = Jvm.tool(jdk, "java").by(limited).options("-XX:+UseSerialGC", "-javaagent:" + jar + "=port=0")
            .classPath(folder).in(Path.of("/")).main("programs.ManyThreads").start()) {
            jvm.awaitErr("failed, and continues: java.lang.OutOfMemoryError: unable to create");
            jvm.awaitOut("threads are there again");
            jvm.url();
            jvm.awaitScrape(scrape -> scrape.sum("dozemeter_active") == 1);
            jvm.awaitScrape(scrape -> !scrape.all("dozemeter_verdict", "class", "programs.ManyThreads").isEmpty());
            assertThat(jvm.err()).doesNotContain("ended: ", "Exception in thread");
        }
    }

    private Path readable() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createDirectory(folder.resolve("programs"));
        Path program = Archives.program("programs.ManyThreads");
        Files.copy(program, folder.resolve("programs").resolve(program.getFileName()));
        return Files.copy(Jvm.AGENT_JAR, folder.resolve("dozemeter.jar"));
    }

    private static boolean succeeds(String[] limited, Jdk jdk) throws Exception {
        String[] words = Stream.concat(Stream.of(limited), Stream.of(jdk.tool("java").toString(), "-version")).toArray(String[]::new);
        return new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
            .waitFor() == 0;
    }
}
