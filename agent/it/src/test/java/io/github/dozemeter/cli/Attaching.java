package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the tests of attaching need of the machine, and wait for. */
final class Attaching {

    private Attaching() {
    }

    static void assertRefused(Outcome outcome, String... parts) {
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(3);
        assertThat(outcome.err()).hasLineCount(1).contains(parts);
        assertThat(outcome.out()).isEmpty();
    }

    static void assumeRootHas(String tool) {
        assumeTrue(System.getProperty("user.name").equals("root"), "needs root");
        assumeTrue(shell("command -v " + tool) == 0, "no " + tool + " here");
    }

    static int shell(String command) {
        try {
            return new ProcessBuilder("sh", "-c", command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }
}
