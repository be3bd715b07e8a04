package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The real jar in a JVM of its own, the one that runs the tests. */
class SampleAppIT {

    private static final int EXIT_OF_SIGTERM = 128 + 15;

    @TempDir
    private Path folder;

    @Test
    void runsForTheAskedSecondsAndPrintsEveryBehaviour() throws Exception {
        assertThat(exit(start("--seconds", "1"))).isZero();
        assertThat(out().get(0)).matches("Running in process \\d+ until 1 s have passed; behaviours: 2[68]");
        assertThat(out().subList(1, out().size())).extracting(line -> line.split(" ")[0]).containsExactlyElementsOf(
                Behaviours.standard().pick(List.of()).stream().map(behaviour -> "behaviour=" + behaviour.name()).toList());
        assertThat(out()).as("something happened").anyMatch(line -> line.matches(".* kind=sick calls=[1-9].*"));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there destroy() kills at once")
    void sigtermEndsItWithItsFigures() throws Exception {
        Process process = start("--only", "short-poll,zero-sleep-healthy");
        Rehearsal.until("it runs", () -> !out().isEmpty());
        process.destroy();
        assertThat(exit(process)).isEqualTo(EXIT_OF_SIGTERM);
        assertThat(out()).hasSize(3);
        assertThat(out().get(1)).startsWith("behaviour=zero-sleep-healthy ");
    }

    @Test
    void aBadArgumentIsExitTwo() throws Exception {
        assertThat(exit(start("--second", "1"))).isEqualTo(2);
        assertThat(err()).containsOnlyOnce("sample-app: there is no option '--second'; did you mean '--seconds'?");
        assertThat(out()).isEmpty();
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void missingVirtualThreadsAreSaidOnceAndWithoutThemNothingIsLeft() throws Exception {
        assertThat(exit(start("--only", "virtual-zero-sleep,virtual-zero-sleep-healthy"))).isEqualTo(1);
        assertThat(err()).containsOnlyOnce("no virtual threads").contains(
                "left out virtual-zero-sleep, virtual-zero-sleep-healthy: this JVM is Java ", "nothing is left to run");
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsSleep() throws Exception {
        assertThat(exit(start("--seconds", "3", "--only", "virtual-zero-sleep"))).isZero();
        assertThat(out().get(1)).startsWith("behaviour=virtual-zero-sleep ").doesNotContain(" calls=0 ");
    }

    private Process start(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar", System.getProperty("sample.jar")));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile()).start();
    }

    private static int exit(Process process) throws Exception {
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("ended in time").isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    private List<String> out() throws Exception {
        return Files.readAllLines(folder.resolve("out"));
    }

    private String err() throws Exception {
        return Files.readString(folder.resolve("err"));
    }
}
