package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The real jar in a JVM of its own. */
class SampleAppIT {

    private static final int EXIT_OF_SIGTERM = 128 + 15;
    private static final int OLDEST = 17;
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    @TempDir
    private Path folder;

    @Test
    void runsForTheAskedSecondsAndPrintsEveryBehaviour() throws Exception {
        assertThat(exit(start("--seconds", "1"))).isZero();
        assertThat(out().get(0)).matches("Running in process \\d+ until 1 s have passed; behaviours: (36|38)");
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

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithoutVirtualThreads")
    void missingVirtualThreadsAreSaidOnceAndWithoutThemNothingIsLeft(Path java) throws Exception {
        assertThat(exit(start(java, "--only", "virtual-zero-sleep,virtual-zero-sleep-healthy"))).isEqualTo(1);
        assertThat(err()).containsOnlyOnce("no virtual threads").contains(
                "left out virtual-zero-sleep, virtual-zero-sleep-healthy: this JVM is Java ", "nothing is left to run");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithVirtualThreads")
    void virtualThreadsSleep(Path java) throws Exception {
        assertThat(exit(start(java, "--seconds", "3", "--only", "virtual-zero-sleep"))).isZero();
        assertThat(out().get(1)).startsWith("behaviour=virtual-zero-sleep ").doesNotContain(" calls=0 ");
    }

    static Stream<Path> jdksWithoutVirtualThreads() {
        return javas(feature -> feature >= OLDEST && feature < FIRST_WITH_VIRTUAL_THREADS);
    }

    static Stream<Path> jdksWithVirtualThreads() {
        return javas(feature -> feature >= FIRST_WITH_VIRTUAL_THREADS);
    }

    private static Stream<Path> javas(IntPredicate feature) {
        return Jdk.eachKind().stream().filter(jdk -> feature.test(jdk.feature())).map(jdk -> jdk.tool("java"));
    }

    private Process start(String... arguments) throws Exception {
        return start(Jdk.running().tool("java"), arguments);
    }

    private Process start(Path java, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(java.toString(), "-jar", System.getProperty("sample.jar")));
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
