package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Main main = new Main(stream(out), stream(err));

    @Test
    void helpNamesEveryOption() throws Exception {
        assertThat(main.run("--help")).isZero();
        assertThat(lines(out)).anyMatch(line -> line.startsWith("  --seconds N  "))
                .anyMatch(line -> line.startsWith("  --only NAME  "))
                .anyMatch(line -> line.startsWith("  --list  "))
                .anyMatch(line -> line.startsWith("  --help  "));
        assertThat(lines(err)).isEmpty();
    }

    @Test
    void listShowsThePickedOnesOnly() throws Exception {
        assertThat(main.run("--list", "--only", "zero-sleep")).isZero();
        assertThat(lines(out)).hasSize(2);
        assertThat(lines(out)[1]).startsWith("zero-sleep  sick     40,000/s ");
    }

    @Test
    void aBadArgumentIsOneSentenceOnStderrAndExitTwo() throws Exception {
        assertThat(main.run("--only", "zero-slep")).isEqualTo(2);
        assertThat(lines(err)).containsExactly(
                "sample-app: there is no behaviour 'zero-slep'; did you mean 'zero-sleep'?");
        assertThat(out.size()).isZero();
    }

    @Test
    void aStoppedRunReportsInTheOrderOfTheList() throws Exception {
        Thread shutdown = new Thread(main::stop);
        shutdown.start();
        assertThat(main.run("--only", "short-poll-healthy,zero-sleep")).isZero();
        shutdown.join();
        assertThat(lines(out)).hasSize(3);
        assertThat(lines(out)[0]).startsWith("Running in process ").endsWith(" until Ctrl-C; behaviours: 2");
        assertThat(lines(out)[1]).startsWith("behaviour=zero-sleep kind=sick ");
        assertThat(lines(out)[2]).startsWith("behaviour=short-poll-healthy kind=healthy calls=0 ");
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String[] lines(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8).lines().toArray(String[]::new);
    }
}
