package io.github.dozemeter.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private void before(String... arguments) {
        Main.before(arguments, new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "validat", "-e .*", "-f"})
    void whereJmhDoesNotGoOnOurCommandsAreNamed(String arguments) {
        before(arguments.split(" "));
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualToIgnoringNewLines(Main.COMMANDS)
            .contains("performance", "gate", "validate", "latency", "articles");
        assertThat(out.size()).isZero();
    }

    @Test
    void soTheyAreInItsHelp() {
        before("-h");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualToIgnoringNewLines(Main.COMMANDS);
    }

    @Test
    void aRunBeginsWithTheMachine() {
        before("PauseCost.sleep0", "-f", "1");
        assertThat(out.toString(StandardCharsets.UTF_8).lines()).allMatch(line -> line.startsWith("# "))
            .anyMatch(line -> line.startsWith("# kernel: ")).anyMatch(line -> line.startsWith("# timer slack: "));
        assertThat(err.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-l", "-lp", "-lprof", "-lrf"})
    void aListIsJmhsAlone(String argument) {
        before(argument);
        assertThat(out.size() + err.size()).isZero();
    }
}
