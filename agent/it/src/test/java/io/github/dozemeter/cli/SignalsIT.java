package io.github.dozemeter.cli;

import static io.github.dozemeter.cli.Attaching.assertRefused;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** SIGQUIT, by which attaching begins, ends what does not expect it; so only a JVM of a JDK's launcher gets it. */
@DisplayName("The command line")
@Tag("attach")
@Timeout(300)
class SignalsIT {

    @TempDir
    Path folder;

    @Test
    void aProgramWithAHandlerOfItsOwnIsNotSignalled() throws Exception {
        assertNotSignalled("own").close();
    }

    @Test
    void aProgramWithAJvmInsideIsAskedOnceItsSocketIsOpen() throws Exception {
        try (RunningJvm host = assertNotSignalled()) {
            assertThat(Jvm.tool(Jdk.running(), "jcmd").main(host.pid(), "VM.version").run().exitCode()).isZero();
            Outcome look = InProcess.run("look", "-d", 1, host.pid());

            assertThat(look.exitCode()).as(look.err()).isZero();
            assertThat(host.out()).isEqualTo("ready\n");
        }
    }

    private RunningJvm assertNotSignalled(String... arguments) throws Exception {
        RunningJvm host = Jvm.at(host(Jdk.running())).main((Object[]) arguments).start();
        try {
            host.awaitOut("ready");
            assertThat(InProcess.run("list").out().lines()).anyMatch(line -> line.startsWith(host.pid() + " "));
            for (String verb : new String[] {"look", "status", "start", "report", "stop"}) {
                assertRefused(InProcess.run(verb, host.pid()), "libjli is not loaded", "jcmd " + host.pid() + " VM.version", "-javaagent");
            }
            assertThat(shell("kill -0 " + host.pid())).as("it runs").isZero();
            assertThat(host.out()).isEqualTo("ready\n");
            return host;
        } catch (AssertionError | Exception failed) {
            host.close();
            throw failed;
        }
    }

    @OnJdks(Which.EACH_KIND)
    void aJvmThatLeavesSignalsAloneIsAskedByTheSocketOfItsStart(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.of(jdk).options("-Xrs").main("programs.Sleeper", 1_000_000, 1).start()) {
            application.awaitMain("programs.Sleeper");
            Path socket = Path.of("/tmp/.java_pid" + application.pid());
            application.await(() -> Files.exists(socket), Boolean::booleanValue);
            Outcome look = InProcess.run("look", "-d", 1, application.pid());
            assertThat(look.exitCode()).as(look.err()).isZero();

            Files.delete(socket);
            assertRefused(InProcess.run("look", "-d", 1, application.pid()), "was started with -Xrs", "-javaagent");
            assertThat(shell("kill -0 " + application.pid())).as("it runs").isZero();
        }
    }

    @OnJdks(Which.EACH_KIND)
    void aJvmWithoutAnAgentIsListedAndNotAsked(Jdk jdk) throws Exception {
        for (String option : new String[] {"-XX:+UsePerfData", "-XX:-UsePerfData"}) {
            boolean isKnown = option.contains("+") || Files.exists(jdk.home().resolve("release"));
            String version = isKnown ? "(1\\.)?" + jdk.feature() + "[\\d._]*" : "-";
            try (RunningJvm application = Jvm.of(jdk).options(option).main("programs.Sleeper", 1, 1, "stay").start()) {
                application.awaitOut("slept");
                Outcome list = InProcess.run("list");

                assertThat(list.out().lines()).as(list.err())
                    .anyMatch(line -> line.matches(application.pid() + " +" + version + " +- +programs.Sleeper"));
                assertThat(Path.of("/tmp/.java_pid" + application.pid())).as("it was not attached to").doesNotExist();
            }
        }
    }

    private Path host(Jdk jdk) throws Exception {
        Path include = jdk.home().resolve("include");
        assumeTrue(shell("command -v gcc") == 0, "no gcc here");
        assumeTrue(Files.exists(include.resolve("jni.h")), "no headers of JNI here");
        Path server;
        try (Stream<Path> files = Files.find(jdk.home(), 6, (file, attributes) -> file.endsWith("server/libjvm.so"))) {
            server = files.findFirst().orElseThrow().getParent();
        }
        Path host = folder.resolve("host");
        assertThat(shell("gcc src/test/c/host.c -I" + include + " -I" + include.resolve("linux") + " -L" + server
            + " -ljvm -Wl,-rpath," + server + " -o " + host)).isZero();
        return host;
    }
}
